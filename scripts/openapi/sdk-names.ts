/** Segments that decide a group of the SDK, the first that a path contains; otherwise the path's first one does. */
const SEGMENTS = ["gateway", "webhook-endpoints", "test", "settlements", "refunds", "payments"];
/** Names that differ from their segments. */
const GROUPS: Record<string, string> = { test: "test-helpers" };
/** Words that names leave out since their group implies them. */
const IMPLIED: Record<string, string[]> = {
  gateway: ["Gateway", "Payment", "Payments"],
  settlements: ["Settlement", "Settlements", "Merchant", "Crypto"],
  test: ["Test", "Payment", "Payments"],
  "webhook-endpoints": ["Webhook", "Webhooks", "Endpoint", "Endpoints"],
};

/**
 * Returns an operation's group and name in the SDK: `createPayment` is `payments.create`, `getPaymentStatus`
 * `payments.status`, `listWebhookDeliveries` `webhookEndpoints.listDeliveries`.
 */
export function sdkName(operationId: string, path: string): string {
  const segments = path.split("/").slice(2);
  const own = SEGMENTS.find((one) => segments.includes(one)) ?? segments[0] ?? "";
  const words = IMPLIED[own] ?? [pascal(own), pascal(own.replace(/s$/, ""))];
  const [verb = "", ...rest] = operationId.split(/(?=[A-Z])/).filter((word) => !words.includes(word));
  const isPart = verb === "get" && rest.join("") === pascal(segments.at(-1) ?? "");
  return `${camel(GROUPS[own] ?? own)}.${isPart ? camel(rest.join("")) : [verb, ...rest].join("")}`;
}

function pascal(text: string): string {
  return text.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function camel(text: string): string {
  const word = pascal(text);
  return word.charAt(0).toLowerCase() + word.slice(1);
}
