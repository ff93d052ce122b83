import type { TimelineEntry } from "@/server/events/schema";
import { NONE, reasonOf } from "@/server/events/sentence-parts";
import { sentence } from "@/server/kernel/sentence";

interface Answered {
  method: string;
  route: string;
  status: number;
  code: string | null;
}

/** The purpose of a partner's API call, by operation. */
const PURPOSES: Record<string, string> = {
  "POST /v1/payments": "create",
  "GET /v1/payments/{id}": "read",
  "GET /v1/payments/{id}/status": "status",
  "GET /v1/payments/{id}/timeline": "read",
  "POST /v1/payments/{id}/cancel": "cancel",
  "POST /v1/refunds": "refund",
  "GET /v1/gateway/payment/{id}": "checkout",
  "GET /v1/gateway/payment/{id}/status": "status",
  "POST /v1/gateway/payment/{id}/options": "options",
  "POST /v1/gateway/payment/{id}/fetch": "fetch",
  "POST /v1/gateway/payment/{id}/confirm": "confirm",
  "POST /v1/gateway/payment/{id}/cancel": "cancel",
};

/** Describes an API call in plain words. */
export function describeRequest(request: Answered): Pick<TimelineEntry, "sentences" | "tone"> {
  const { outcome, tone } = outcomeOf(request.status);
  const operation = `${request.method} ${request.route}`;
  const purpose = PURPOSES[operation] ?? "other";
  const code = outcome === "answered" ? NONE : reasonOf(request.code);
  return { sentences: [sentence("request", { purpose, operation, outcome, code })], tone };
}

function outcomeOf(status: number): { outcome: string; tone: TimelineEntry["tone"] } {
  if (status < 400) return { outcome: "answered", tone: "muted" };
  return status < 500 ? { outcome: "refused", tone: "wait" } : { outcome: "failed", tone: "bad" };
}
