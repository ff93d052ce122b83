import { ROLES } from "@/server/auth/scope";
import type { Door, HttpCall } from "@/tests/trpc/access/door";
import { NEEDS_PROOF } from "@/tests/trpc/access/needs-proof";
import { ENTRIES, type Things } from "@/tests/trpc/procedure-entries";

interface Row {
  type: "query" | "mutation";
  /** The code of a refusal that the account's own things lead to. */
  comesTo?: string;
  input?: ((things: Things) => unknown) | undefined;
}

function callOf(name: string, { type, input }: Row, things: Things): HttpCall {
  const given = input?.(things);
  const json = JSON.stringify(given === undefined ? {} : { json: given });
  const path = `/api/trpc/${name}`;
  if (type === "query") return { method: "GET", path: `${path}?input=${encodeURIComponent(json)}` };
  return { method: "POST", path, body: json, headers: { "content-type": "application/json" } };
}

/** Every procedure of the dashboard, from the table of tests/trpc/procedure-entries.ts. */
export const PROCEDURE_DOORS: Door[] = Object.entries(ENTRIES).map(([name, entry]) => ({
  name,
  kind: "procedure",
  // No role of an ordinary account: the operator's.
  opens: entry.roles.length === 0 ? ROLES : entry.roles,
  isOperators: entry.roles.length === 0,
  changes: entry.type === "mutation",
  takesIds: entry.foreign !== undefined,
  needsProof: NEEDS_PROOF.includes(name),
  // A query that is refused for the state of its things has still let its caller in.
  ...(entry.type === "query" && "comesTo" in entry ? { statuses: [400] } : {}),
  call: (things) => callOf(name, entry, things),
}));
