import { ReadableStream } from "node:stream/web";
import { AuditFilter } from "@/server/accounts/audit-schema";
import { exportAudit } from "@/server/accounts/export-audit";
import { AppError } from "@/server/errors";
import { parse } from "@/server/http/parse";
import { answerError } from "@/server/http/respond";
import { newId } from "@/server/ids";
import { createContext } from "@/server/trpc/context";

/**
 * Answers the audit log as a file to a person's own browser. It is written as it is read; a fault on the way breaks the
 * connection, so that half a file is never taken for a whole one.
 */
export async function answerAuditExport(request: Request): Promise<Response> {
  const requestId = newId("req");
  try {
    const { signedIn } = await createContext(request.headers);
    if (!signedIn) throw new AppError("forbidden", "You are signed out. Sign in again.", { status: 401 });
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const pieces = exportAudit(signedIn.scope, parse(AuditFilter, asked));
    return new Response(ReadableStream.from(encode(pieces)) as BodyInit, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="audit-log-${new Date().toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "no-store",
        "Request-Id": requestId,
      },
    });
  } catch (error) {
    return answerError(error, { "Request-Id": requestId });
  }
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}
