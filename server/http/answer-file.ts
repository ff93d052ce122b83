import type { Streamed } from "@/server/http/contract";
import type { AnswerHeaders } from "@/server/http/respond";
import { takeFileSlot } from "@/server/kernel/file-slots";
import { streamPieces } from "@/server/kernel/stream-pieces";

interface Served {
  contentType: string;
  accountId: string;
  method: string;
  headers: AnswerHeaders;
  /** Called once the file has been sent, or its client has gone. */
  leave: () => void;
}

/**
 * Creates the answer that sends a file while it is read. An account has at most two files at once.
 * @throws AppError `rate_limited`
 */
export function answerFile({ pieces, name }: Streamed, served: Served): Response {
  const { contentType, accountId, method, headers, leave } = served;
  const all = {
    "Content-Type": `${contentType}; charset=utf-8; header=present`,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
  } as Record<string, string>;
  if (method === "HEAD") {
    leave();
    return new Response(null, { headers: all });
  }
  const releaseSlot = takeFileSlot(accountId);
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    releaseSlot();
    leave();
  };
  const body = streamPieces(pieces, { requestId: headers["Request-Id"], release });
  return new Response(body, { headers: all });
}
