import { isOwnOrigin } from "@/server/auth/session-origin";
import { AppError } from "@/server/errors";
import { parse } from "@/server/http/parse";
import { answerError } from "@/server/http/respond";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { exportPayments, type PaymentExport } from "@/server/payments/export-payments";
import { PaymentsQuery } from "@/server/payments/payments-query";
import { createContext } from "@/server/trpc/context";

/**
 * Answers an export to a person's own browser. How many rows will come stands in the header `Total-Rows`; a fault on the
 * way breaks the connection, so that half a file is never taken for a whole one.
 * @param asked the query, not checked yet
 */
export async function answerExport(request: Request, asked: unknown): Promise<Response> {
  const requestId = newId("req");
  try {
    if (!isOwnOrigin(request.headers)) throw new AppError("forbidden", "This came from another site.");
    const { signedIn } = await createContext(request.headers);
    if (!signedIn) throw new AppError("forbidden", "You are signed out. Sign in again.", { status: 401 });
    const { total, pieces } = await exportPayments(signedIn.scope, parse(PaymentsQuery, asked), requestId);
    return new Response(streamOf(pieces, requestId), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="payments-${new Date().toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "no-store",
        "Request-Id": requestId,
        "Total-Rows": String(total),
      },
    });
  } catch (error) {
    return answerError(error, { "Request-Id": requestId });
  }
}

/** Reads on only as fast as the browser takes it, and stops when it has gone. */
function streamOf(pieces: PaymentExport["pieces"], requestId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log().error({ err: error, requestId }, "an export broke off");
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}
