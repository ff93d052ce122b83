import type { UserScope } from "@/server/auth/scope";
import { log } from "@/server/kernel/log";
import { takeFileSlot } from "@/server/web/file-slots";
import { pageRoute } from "@/server/web/page-route";

interface OpenFile {
  /** The file, piece by piece; only what is asked for is read. */
  pieces: AsyncGenerator<string, void>;
  headers?: Record<string, string>;
}

interface FileToAnswer {
  /** What the file is called, before the day. */
  name: string;
  /** Whether the request must come from a page of ours, since answering it is recorded. */
  isRecorded: boolean;
  open: (scope: UserScope, requestId: string) => Promise<OpenFile>;
}

/**
 * Answers a CSV file to a signed-in person's browser. It is written as it is read; a fault on the way breaks the
 * connection, so that half a file is never taken for a whole one. An account has at most two on the way at once.
 */
export function fileRoute({ name, isRecorded, open }: FileToAnswer): (request: Request) => Promise<Response> {
  return pageRoute({ origin: isRecorded, session: true }, async ({ scope, requestId }) => {
    const release = takeFileSlot(scope.accountId);
    const { pieces, headers } = await open(scope, requestId).catch((error: unknown) => {
      release();
      throw error;
    });
    return new Response(streamOf(pieces, { requestId, release }), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "no-store",
        "Request-Id": requestId,
        ...headers,
      },
    });
  });
}

/** Reads on only as fast as the browser takes it, and stops when it has gone. */
function streamOf(
  pieces: OpenFile["pieces"],
  { requestId, release }: { requestId: string; release: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        release();
        controller.close();
      } catch (error) {
        release();
        log().error({ err: error, requestId }, "an export broke off");
        controller.error(error);
      }
    },
    async cancel() {
      release();
      await pieces.return();
    },
  });
}
