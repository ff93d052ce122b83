import type { UserScope } from "@/server/auth/scope";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { answerError } from "@/server/http/respond";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { createContext } from "@/server/trpc/context";
import { takeFileSlot } from "@/server/trpc/file-slots";

interface OpenFile {
  /** The file, piece by piece; only what is asked for is read. */
  pieces: AsyncGenerator<string, void>;
  headers?: Record<string, string>;
}

interface FileToAnswer {
  /** What the file is called, before the day. */
  name: string;
  /** Whether the request must come from a page of ours, since answering it is noted. */
  isNoted: boolean;
  open: (scope: UserScope, requestId: string) => Promise<OpenFile>;
}

/**
 * Answers a CSV file to a person's own browser. It is written as it is read; a fault on the way breaks the connection, so
 * that half a file is never taken for a whole one. An account has at most two on the way at once.
 */
export async function answerFile(request: Request, { name, isNoted, open }: FileToAnswer): Promise<Response> {
  const requestId = newId("req");
  try {
    if (isNoted && !isOwnOrigin(request.headers)) {
      throw new AppError("forbidden", "This came from another site.");
    }
    const { signedIn } = await createContext(request.headers);
    if (!signedIn) throw new AppError("forbidden", "You are signed out. Sign in again.", { status: 401 });
    const release = takeFileSlot(signedIn.scope.accountId);
    const { pieces, headers } = await open(signedIn.scope, requestId).catch((error: unknown) => {
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
  } catch (error) {
    return answerError(error, { "Request-Id": requestId });
  }
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
