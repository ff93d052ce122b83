import { createTranslator } from "use-intl/core";
import en from "@/messages/en.json" with { type: "json" };
import type { AuditItem, AuditObjects, AuditSentence } from "@/server/accounts/audit-schema";
import { parseAddress } from "@/server/assets/caip";
import { singleton } from "@/server/kernel/singleton";

type Facts = AuditItem["data"];
type Value = Facts[string] | undefined;

/** The entry's field for each tag of a sentence, and the field that keeps the name of an object that was deleted. */
const FIELDS: Record<string, { field: string; named?: string }> = {
  merchant: { field: "merchantId", named: "name" },
  payment: { field: "paymentId" },
  refund: { field: "refundId" },
  exception: { field: "exceptionId" },
  member: { field: "userId", named: "name" },
  key: { field: "keyId", named: "name" },
  replaced: { field: "replaces" },
  endpoint: { field: "endpointId", named: "url" },
  link: { field: "linkId", named: "reference" },
  asset: { field: "asset" },
  amount: { field: "amount" },
  money: { field: "money" },
  destination: { field: "destination" },
  destinations: { field: "destinations" },
  passkey: { field: "passkey" },
  account: { field: "maskedNumber" },
  email: { field: "email" },
  role: { field: "role" },
  status: { field: "status" },
  alert: { field: "alert" },
  network: { field: "network" },
  place: { field: "place" },
  reason: { field: "reason" },
  until: { field: "until" },
  month: { field: "month" },
  fees: { field: "fees" },
  required: { field: "required" },
  from: { field: "from" },
  to: { field: "to" },
  hoursBefore: { field: "fromWaitHours" },
  hoursAfter: { field: "toWaitHours" },
  secondBefore: { field: "fromSecondPerson" },
  secondAfter: { field: "toSecondPerson" },
  time: { field: "appliesAt" },
};
/** Fields that another column or the sentence itself says. */
const SAID = ["byKeyId", "filteredKeyId", "name"];
const SECONDS_AND_ZONE = /:\d{2}\.\d{3}Z$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The catalogue's texts for the words of an entry, in English as the dashboard is. */
export const auditTexts = () =>
  singleton("audit-texts", () =>
    createTranslator({
      locale: "en-US",
      messages: en,
      namespace: "settings.audit",
      timeZone: "UTC",
      onError(error) {
        throw error;
      },
    }),
  );

/**
 * Says an entry as a sentence with the names and pages of its objects. Entries from before a field existed have the
 * sentence of their time, or none.
 */
export function sentenceOf(item: AuditItem, objects: AuditObjects): AuditSentence {
  const key = [item.type, `${item.type}_before`].find((each) => isWhole(each, item.data)) ?? null;
  const tags = key === null ? [] : tagsOf(key);
  const said = new Set([...SAID, ...tags.flatMap(([, { field, named }]) => [field, named])]);
  const rest = Object.entries(item.data).filter(([field]) => !said.has(field));
  const values = tags.map(([tag, { field, named }]) => {
    const value = item.data[field];
    const isNamed = named !== undefined && typeof item.data[named] === "string";
    const known = typeof value === "string" ? objects[value] : undefined;
    const text = known?.name ?? (isNamed ? String(item.data[named]) : textOf(value, objects));
    return [tag, { text, href: known?.href ?? null }];
  });
  return { key, values: Object.fromEntries(values), facts: factsText(Object.fromEntries(rest), objects) };
}

function isWhole(key: string, data: Facts): boolean {
  if (templateOf(key) === null) return false;
  return tagsOf(key).every(
    ([, { field, named }]) => data[field] !== undefined || (named !== undefined && data[named] !== undefined),
  );
}

function templateOf(key: string): string | null {
  const t = auditTexts();
  const path = `sentences.${key}` as "sentences.account.created";
  if (!t.has(path)) return null;
  const text: unknown = t.raw(path);
  return typeof text === "string" ? text : null;
}

function tagsOf(key: string) {
  const text = templateOf(key) ?? "";
  return Object.entries(FIELDS).filter(([tag]) => text.includes(`<${tag}>`));
}

/** Writes a value as people read it: addresses in full, times in UTC. */
function textOf(value: Value, objects: AuditObjects): string {
  const t = auditTexts();
  if (value === undefined || value === null) return t("nothing");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map((each) => textOf(each, objects)).join(", ") || t("nothing");
  if (typeof value === "number") return String(value);
  if (value === "vault") return t("vault");
  if (INSTANT.test(value)) return `${value.replace("T", " ").replace(SECONDS_AND_ZONE, "")} UTC`;
  return objects[value]?.name ?? parseAddress(value) ?? value;
}

/** Formats facts on one line. Ids without a name are only in the export. */
function factsText(data: Facts, objects: AuditObjects): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null)
    .flatMap(([field, value]) => {
      const isKnown = typeof value === "string" && objects[value] !== undefined;
      if (field.endsWith("Id") && !isKnown) return [];
      return [`${factName(field.replace(/Id$/, ""))}: ${textOf(value, objects)}`];
    })
    .join(" · ");
}

const factName = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^is /, "");
