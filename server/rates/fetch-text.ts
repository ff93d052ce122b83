import { withDeadline } from "@/server/kernel/clock";

interface Question {
  url: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For tests with a source that never answers. */
  withinMs?: number;
}

const WITHIN_MS = 8_000;
const MAX_BYTES = 256 * 1024;
/** Node's own fetch: Next replaces the global one by a version that caches. */
const plainFetch = globalThis.fetch;

/**
 * Fetches a text by GET, of at most 256 kB, within eight seconds. Redirects are not followed.
 * @throws Error with a sentence for the operator; without the URL, whose query may contain a key
 */
export async function fetchText({
  url,
  headers = {},
  signal,
  withinMs = WITHIN_MS,
}: Question): Promise<string> {
  return withDeadline(withinMs, signal, async (deadline) => {
    try {
      const answer = await plainFetch(url, {
        headers: { Accept: "*/*", "User-Agent": "Florin-Rates/1", ...headers },
        redirect: "manual",
        signal: deadline,
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw new SourceFault(`answered ${answer.status}`);
      }
      return await readText(answer);
    } catch (error) {
      throw error instanceof SourceFault ? error : new SourceFault(reason(error, deadline));
    }
  });
}

/** A fault of a source, in words for the operator. */
export class SourceFault extends Error {}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new SourceFault(`answered with more than ${MAX_BYTES / 1024} kB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function reason(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return "did not answer in time";
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === "string" ? `cannot be reached (${code})` : "cannot be reached";
}
