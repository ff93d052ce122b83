import { withDeadline } from "@/server/kernel/clock";

const TIMEOUT_MS = 10_000;
const READ_BYTES = 4 * 1_024;
const KEPT_CHARACTERS = 200;
/** Shorter parts of an address are no secrets. */
const SECRET_CHARACTERS = 4;

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
      const text = withoutSecrets(await beginningOf(answer), url);
      return { status: answer.status, fault: `HTTP ${answer.status}${text ? `: ${text}` : ""}` };
    });
  } catch (error) {
    return { status: null, fault: faultOf(error) };
  }
}

/** Reads the first kilobytes of an answer, and closes its connection. */
async function beginningOf({ body }: Response): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes > READ_BYTES) break;
  }
  return Buffer.concat(kept).toString("utf8").replaceAll("\0", "").toWellFormed();
}

/** Returns the beginning of an answer; nothing when it repeats a part of the address, as many servers do in a 404. */
function withoutSecrets(answer: string, url: string): string {
  const { pathname, search } = new URL(url);
  const parts = `${pathname}${search}`
    .split(/[^A-Za-z0-9_-]/)
    .filter(({ length }) => length >= SECRET_CHARACTERS);
  if (parts.some((part) => answer.includes(part))) return "";
  return answer.slice(0, KEPT_CHARACTERS).replaceAll(/\s+/g, " ").trim();
}

function faultOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === "TimeoutError" || name === "AbortError") return "no answer within 10 seconds";
  const code = cause?.code;
  return typeof code === "string" ? `the connection failed (${code})` : "the connection failed";
}
