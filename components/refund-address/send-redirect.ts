const DEADLINE_MS = 30_000;

interface Refusal {
  message?: string;
  issues?: { field: string; message: string }[];
}

/**
 * Asks the gateway about another refund address; no cookie goes with it.
 * @throws Error with words for people
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
  if (!response) throw new Error("The gateway does not answer. Try again.");
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { message, issues = [] } = (answer ?? {}) as Refusal;
  const fault = issues.find(({ field }) => field === "to");
  throw new Error(fault ? `This address ${fault.message}.` : (message ?? "Something went wrong. Try again."));
}
