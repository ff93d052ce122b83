import type { Trial, TrialField } from "@/server/reference/reference";

const VARIABLE = /\$([A-Z][A-Z_]*)/g;

/** The form's contents. */
export interface TrialInput {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** JSON text; empty for none. */
  body: string;
}

export interface ComposedRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** Without the key. */
  headers: Record<string, string>;
  body: string | null;
}

/** A fault of one input, by the input's name within its part: `path.id`, `body`. */
export type TrialFaults = Record<string, string>;

/** Returns the form's first contents: the example with the values that are known. Unknown ones stay empty. */
export function startInput(trial: Trial, known: Record<string, string>): TrialInput {
  const filled = (fields: TrialField[]) =>
    Object.fromEntries(
      fields.map(({ name, value }) => {
        const text = fillKnown(value, known);
        return [name, text.match(VARIABLE) ? "" : text];
      }),
    );
  return {
    path: filled(trial.path),
    query: filled(trial.query),
    headers: filled(trial.headers),
    body: trial.body === null ? "" : fillKnown(JSON.stringify(trial.body, null, 2), known),
  };
}

/** Composes the request, or returns what is wrong with the form. */
export function composeRequest(
  trial: Trial,
  input: TrialInput,
): { request: ComposedRequest } | { faults: TrialFaults } {
  const faults: TrialFaults = {
    ...missing("path", trial.path, input.path),
    ...missing("query", trial.query, input.query),
    ...notAscii(input.headers),
    ...missing("headers", trial.headers, input.headers),
    ...bodyFault(trial, input.body),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const path = trial.template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((input.path[name] ?? "").trim()),
  );
  const query = new URLSearchParams(
    trial.query.flatMap(({ name, repeats }) => {
      const text = (input.query[name] ?? "").trim();
      const values = repeats ? text.split(",").map((each) => each.trim()) : [text];
      return values.filter((value) => value !== "").map((value) => [name, value]);
    }),
  );
  const body = trial.body === null || input.body.trim() === "" ? null : input.body;
  const headers = trial.headers.flatMap(({ name }): [string, string][] => {
    const value = (input.headers[name] ?? "").trim();
    return value === "" ? [] : [[name, value]];
  });
  return {
    request: {
      method: trial.method.toUpperCase(),
      target: query.size > 0 ? `${path}?${query}` : path,
      headers: {
        ...Object.fromEntries(headers),
        ...(body === null ? {} : { "Content-Type": "application/json" }),
      },
      body,
    },
  };
}

function missing(part: string, fields: TrialField[], values: Record<string, string>): TrialFaults {
  const empty = fields.filter(({ name, required }) => required && (values[name] ?? "").trim() === "");
  return Object.fromEntries(empty.map(({ name }) => [`${part}.${name}`, `Enter ${name}.`]));
}

/** A browser sends no other characters in a header. */
function notAscii(headers: Record<string, string>): TrialFaults {
  const faulty = Object.entries(headers).filter(([, value]) => !/^[\x20-\x7e]*$/.test(value));
  return Object.fromEntries(faulty.map(([name]) => [`headers.${name}`, `${name} must be ASCII.`]));
}

function bodyFault({ body }: Trial, text: string): TrialFaults {
  if (body === null || text.trim() === "") return {};
  const named = JSON.stringify(body).match(VARIABLE) ?? [];
  const variable = named.find((name) => text.includes(`"${name}`));
  if (variable) return { body: `Replace ${variable} with a value of yours.` };
  try {
    JSON.parse(text);
    return {};
  } catch (error) {
    return { body: `This is not valid JSON: ${(error as Error).message}.` };
  }
}

/** Replaces the variables that are known. */
function fillKnown(text: string, known: Record<string, string>): string {
  return text.replaceAll(VARIABLE, (variable, name: string) => known[name] ?? variable);
}
