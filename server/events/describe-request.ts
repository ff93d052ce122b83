import type { TimelineEntry } from "@/server/events/schema";

interface Answered {
  method: string;
  route: string;
  status: number;
  code: string | null;
}

/** The purpose of a partner's API call, by operation. */
const WANTED: Record<string, string> = {
  "POST /v1/payments": "create the payment",
  "GET /v1/payments/{id}": "read the payment",
  "GET /v1/payments/{id}/status": "read the status",
  "POST /v1/payments/{id}/cancel": "cancel the payment",
  "POST /v1/refunds": "give the payment back",
  "GET /v1/gateway/payment/{id}": "see what is to be paid",
  "GET /v1/gateway/payment/{id}/status": "read the status",
  "POST /v1/gateway/payment/{id}/options": "see how it could pay",
  "POST /v1/gateway/payment/{id}/fetch": "learn what to sign",
  "POST /v1/gateway/payment/{id}/confirm": "confirm the payment",
  "POST /v1/gateway/payment/{id}/cancel": "cancel the payment",
};

/** Describes an API call in plain words. */
export function describeRequest(request: Answered): Pick<TimelineEntry, "sentence" | "tone"> {
  const operation = `${request.method} ${request.route}`;
  const asked = `A server asked to ${WANTED[operation] ?? `call ${operation}`}`;
  if (request.status < 400) return { sentence: `${asked}.`, tone: "muted" };
  const refusal = request.code ? ` (${request.code.replaceAll("_", " ")})` : "";
  return request.status < 500
    ? { sentence: `${asked}, and was refused${refusal}.`, tone: "wait" }
    : { sentence: `${asked}, and it failed on our side${refusal}.`, tone: "bad" };
}
