import { log } from "@/server/kernel/log";

/** Longest time that a file may take; a client that does not read holds a database page and a slot until then. */
const MAX_MS = 30 * 60_000;

interface Stream {
  requestId: string;
  /** Called once the stream has ended in any way; perhaps more than once. */
  release: () => void;
}

/**
 * Streams a text at its reader's pace, and stops when the reader disconnects. A fault breaks the stream off, so that half
 * a file never passes for a whole one.
 */
export function streamPieces(
  pieces: AsyncGenerator<string, void>,
  { requestId, release }: Stream,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    release();
  };
  return new ReadableStream({
    start(controller) {
      timer = setTimeout(() => {
        end();
        controller.error(new Error(`a file took over ${MAX_MS} ms`));
        pieces
          .return()
          .catch((error: unknown) => log().warn({ err: error, requestId }, "a file did not end"));
      }, MAX_MS).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        end();
        controller.close();
      } catch (error) {
        end();
        log().error({ err: error, requestId }, "a file broke off");
        controller.error(error);
      }
    },
    async cancel() {
      end();
      await pieces.return();
    },
  });
}
