import type { UserScope } from "@/server/auth/scope";
import { takeFileSlot } from "@/server/kernel/file-slots";
import { streamPieces } from "@/server/kernel/stream-pieces";
import { pageRoute } from "@/server/web/page-route";

interface OpenFile {
  /** The file in pieces; each is read on demand. */
  pieces: AsyncGenerator<string, void>;
  headers?: Record<string, string>;
}

interface FileToAnswer {
  /** The file's name, before the day. */
  name: string;
  /** Whether the request must come from our own pages, since it is recorded. */
  isRecorded: boolean;
  open: (scope: UserScope, requestId: string) => Promise<OpenFile>;
}

/**
 * Sends a CSV file to a signed-in person's browser, written while it is read. A fault closes the connection, so that
 * half a file never passes for a whole one. An account has at most two downloads at once.
 */
export function fileRoute({ name, isRecorded, open }: FileToAnswer): (request: Request) => Promise<Response> {
  return pageRoute({ origin: isRecorded, session: true }, async ({ scope, requestId }) => {
    const release = takeFileSlot(scope.accountId);
    const { pieces, headers } = await open(scope, requestId).catch((error: unknown) => {
      release();
      throw error;
    });
    return new Response(streamPieces(pieces, { requestId, release }), {
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
