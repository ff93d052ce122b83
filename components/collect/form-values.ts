import type { Messages } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import { BUYER_DATA, type BuyerData, type BuyerDataSchema, checkData } from "@/server/buyers/schema";

/** The input by field; it lacks fields that were never touched. */
export type Values = BuyerData;
export type Faults = Record<string, string>;

/** A field of the schema; its label is in the catalogue. */
export type FieldName = keyof Messages["form"]["fields"];
type Branch = { title: string; required: FieldName[] };

const branches = BUYER_DATA.anyOf as readonly Branch[];
const inBranches = new Set<string>(branches.flatMap(({ required }) => required));

/** Lists the fields in display order: those before the choice, those of the choice, and those after. */
export const outline = (() => {
  const names = Object.keys(BUYER_DATA.properties) as FieldName[];
  const at = names.findIndex((name) => inBranches.has(name));
  return {
    before: names.slice(0, at),
    after: names.slice(at).filter((name) => !inBranches.has(name)),
    branches,
  };
})();

/** Returns the branch that the input belongs to: the first one with any input, else the first. */
export function branchOf(values: Values): number {
  return Math.max(
    0,
    branches.findIndex(({ required }) => required.some((name) => values[name])),
  );
}

/** Returns what was typed before the script loaded; countries must be chosen from the script's list. */
export function writtenIn({ elements }: HTMLFormElement): Values {
  const written = Object.keys(BUYER_DATA.properties).map((name) => [
    name,
    writtenInto(elements.namedItem(name)),
  ]);
  return Object.fromEntries(written.filter(([, value]) => value));
}

function writtenInto(field: Element | RadioNodeList | null): string | boolean | null {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (!(field instanceof HTMLInputElement) || field.getAttribute("role") === "combobox") return null;
  return field.type === "checkbox" ? field.checked : field.value;
}

/** Returns the data to send: trimmed, without empty fields and without those of other branches. */
export function dataOf(values: Values, branch: number): BuyerData {
  const chosen = branches[branch]?.required ?? [];
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const plain = typeof value === "string" ? value.trim() : value;
    return plain === "" || (inBranches.has(name) && !chosen.some((one) => one === name))
      ? []
      : [[name, plain] as const];
  });
  return Object.fromEntries(kept);
}

/** Returns the input's violations of the schema's rules, with the chosen branch required. */
export function faultsOf(values: Values, branch: number, t: Translator<"form.live">): Faults {
  const { required = [] } = branches[branch] ?? {};
  const schema: BuyerDataSchema = { ...BUYER_DATA, required: [...BUYER_DATA.required, ...required] };
  const found = checkData(dataOf(values, branch), schema).filter(({ field }) => field !== "");
  return Object.fromEntries(
    found.map(({ field, rule }) => {
      const count = BUYER_DATA.properties[field]?.maxLength ?? 0;
      return [field, rule === "tooLong" ? t(rule, { count }) : t(rule)];
    }),
  );
}
