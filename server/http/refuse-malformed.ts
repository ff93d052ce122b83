import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { newId } from "@/server/kernel/ids";

interface Unread {
  status: number;
  message: string;
  details?: Record<string, number>;
}

/** The parser's limit for the request line and all headers together: Node's default. */
const MOST_BYTES = 16_384;
const TOO_LARGE: Unread = {
  status: 431,
  message: `The request line and the headers together must be below ${MOST_BYTES} bytes.`,
  details: { max: MOST_BYTES },
};
const TOO_SLOW: Unread = { status: 408, message: "The request was not complete in time. Send it again." };
const MALFORMED: Unread = { status: 400, message: "This is not a well-formed HTTP/1.1 request." };
const BY_CODE: Record<string, Unread> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/** Answers what no listener sees, since it could not be read as a request: too large, too slow, or no HTTP at all. */
export function refuseMalformed(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    socket.end(answerTo(BY_CODE[error.code ?? ""] ?? MALFORMED), () => socket.destroy());
  });
}

function answerTo({ status, message, details }: Unread): string {
  const body = JSON.stringify({ code: "invalid_params", message, ...(details ? { details } : {}) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Request-Id: ${newId("req")}`,
    "",
    body,
  ].join("\r\n");
}
