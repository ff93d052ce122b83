import type { Template } from "@/server/reference/example-call";

/** How a language writes the parts of a JSON value. */
export interface Notation {
  text(value: string): string;
  key(name: string): string;
  atom(value: number | boolean | null): string;
  /** Padding inside the braces of a one-line object: a space, or nothing. */
  padding: string;
  /** The indent of one level. */
  step: string;
}

const MAX_LINE = 62;

/** Writes a value as a literal, broken over lines where one would be too long. */
export function writeLiteral(value: Template, notation: Notation, indent = ""): string {
  if (typeof value === "string") return notation.text(value);
  if (value === null || typeof value !== "object") return notation.atom(value);
  const inner = indent + notation.step;
  const members = Array.isArray(value)
    ? value.map((one) => writeLiteral(one, notation, inner))
    : Object.entries(value).map(([name, one]) => member(name, writeLiteral(one, notation, inner), notation));
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return `${open}${close}`;
  const padding = Array.isArray(value) ? "" : notation.padding;
  const line = `${open}${padding}${members.join(", ")}${padding}${close}`;
  if (!line.includes("\n") && indent.length + line.length <= MAX_LINE) return line;
  return `${open}\n${members.map((one) => `${inner}${one},\n`).join("")}${indent}${close}`;
}

/** Writes a member; a variable with the member's name is written once, where the language allows. */
function member(name: string, value: string, { key }: Notation): string {
  const written = key(name);
  return written === value ? value : `${written}: ${value}`;
}
