import type { Messages } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import { BUYER_DATA, type BuyerData, type BuyerDataSchema, checkData } from "@/server/buyers/schema";

/** What is written, by field; a field that was never touched is not in it. */
export type Values = BuyerData;
export type Faults = Record<string, string>;

/** A field of the schema, each of which has its name in the catalogue. */
export type FieldName = keyof Messages["form"]["fields"];
type Branch = { title: string; required: FieldName[] };

const branches = BUYER_DATA.anyOf as readonly Branch[];
const inBranches = new Set<string>(branches.flatMap(({ required }) => required));

/** The fields in their order, as the form shows them: those before the choice, of it, and after. */
export const outline = (() => {
  const names = Object.keys(BUYER_DATA.properties) as FieldName[];
  const at = names.findIndex((name) => inBranches.has(name));
  return {
    before: names.slice(0, at),
    after: names.slice(at).filter((name) => !inBranches.has(name)),
    branches,
  };
})();

/** The branch that what is there belongs to: the first of which anything is, else the first. */
export function branchOf(values: Values): number {
  return Math.max(
    0,
    branches.findIndex(({ required }) => required.some((name) => values[name])),
  );
}

/** What somebody wrote before the script was there; a country has to be chosen from the script's list. */
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

/** What is sent: what is written, trimmed, less what is empty and what belongs to the branch that was not chosen. */
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

/** The schema's rules, in which the chosen branch is a must, as the form says them. */
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
