import type { Translator } from "@/components/messages/translator";

const DEADLINE_MS = 30_000;

interface Refusal {
  message?: string;
  issues?: { field: string; message: string }[];
}

type Reason =
  | { kind: "unreachable" | "unknown" }
  | { kind: "address"; issue: string }
  | { kind: "message"; message: string };

class RedirectRefusal extends Error {
  constructor(readonly reason: Reason) {
    super(reason.kind);
  }
}

/** Describes why nothing was changed: the message of the gateway or the wallet, or that none came. */
export function redirectFault(error: unknown, t: Translator<"refundAddress.form">): string {
  if (!(error instanceof RedirectRefusal)) return error instanceof Error ? error.message : t("unknown");
  const { reason } = error;
  if (reason.kind === "address") return t("wrongAddress", { issue: reason.issue });
  return reason.kind === "message" ? reason.message : t(reason.kind);
}

/**
 * Sends a request about another refund address to the gateway, without cookies.
 * @throws RedirectRefusal with the gateway's answer
 */
export async function sendRedirect<Answer>(body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch("/api/refund-address", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => null);
  if (!response) throw new RedirectRefusal({ kind: "unreachable" });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { message, issues = [] } = (answer ?? {}) as Refusal;
  const fault = issues.find(({ field }) => field === "to");
  if (fault) throw new RedirectRefusal({ kind: "address", issue: fault.message });
  throw new RedirectRefusal(message ? { kind: "message", message } : { kind: "unknown" });
}
