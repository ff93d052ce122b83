import { withDeadline } from "@/server/kernel/clock";

const TIMEOUT_MS = 10_000;
const KEPT_CHARACTERS = 200;

/** What an address of the operator's answered. */
export interface OwnAnswer {
  /** Null without an answer. */
  status: number | null;
  /** Null after a 2xx; without the address, whose path is often a secret. */
  fault: string | null;
}

/**
 * Sends a request to an address from the operator's own environment, which may be a private one. Redirects are not
 * followed. Never rejects.
 */
export async function requestOwnUrl(
  url: string,
  options: { method: "GET" | "POST"; headers?: Record<string, string>; body?: string },
  signal: AbortSignal | undefined,
): Promise<OwnAnswer> {
  try {
    return await withDeadline(TIMEOUT_MS, signal, async (deadline) => {
      const answer = await fetch(url, {
        ...options,
        headers: { "User-Agent": "Florin-Alerts/1", "Content-Type": "application/json", ...options.headers },
        redirect: "manual",
        signal: deadline,
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return { status: answer.status, fault: null };
      }
      const text = (await answer.text()).slice(0, KEPT_CHARACTERS).replaceAll(/\s+/g, " ").trim();
      return { status: answer.status, fault: `HTTP ${answer.status}${text ? `: ${text}` : ""}` };
    });
  } catch (error) {
    return { status: null, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === "TimeoutError" || name === "AbortError") return "no answer within 10 seconds";
  const code = cause?.code;
  return typeof code === "string" ? `the connection failed (${code})` : "the connection failed";
}
