import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { TLSSocket } from "node:tls";
import { AppError } from "@/server/kernel/errors";
import { parseLogoUrl } from "@/server/logos/logo-url";
import type { LogoNetwork } from "@/server/logos/network";
import { openConnection } from "@/server/logos/open-connection";
import { brokenRule } from "@/server/logos/rules";
import { LOGO_LIMITS } from "@/server/logos/schema";

const MAX_HEADER_BYTES = 16 * 1024;
/** Most bytes that headers, chunk framing and interim answers may add on the wire. */
const MAX_FRAMING_BYTES = 256 * 1024;

/**
 * Fetches the file at a merchant's `iconUrl` with one GET on one connection to a public address.
 * @returns the file, of at most 2 MiB
 * @throws AppError `params_validation` with the rule that was broken; any error when `signal` ended it
 */
export async function fetchLogo(url: string, network: LogoNetwork, signal: AbortSignal): Promise<Buffer> {
  const { host, path } = parseLogoUrl(url);
  try {
    const socket = await openConnection(host, network, signal);
    try {
      return await get(socket, { host, path, signal });
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error;
    const message = "must be served completely: the connection ended early or did not speak HTTP";
    throw brokenRule({ rule: "connection", seen: "a broken answer", limit: "HTTP/1.1", message });
  }
}

interface Get {
  host: string;
  path: string;
  signal: AbortSignal;
}

async function get(socket: TLSSocket, { host, path, signal }: Get): Promise<Buffer> {
  const outgoing = request({
    createConnection: () => socket,
    method: "GET",
    path,
    headers: {
      Host: host,
      Accept: "image/avif,image/webp,image/png,image/jpeg",
      "Accept-Encoding": "identity",
      Connection: "close",
      "User-Agent": "Florin-Logo/1",
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
    signal,
  });
  const isFlooded = limitWire(outgoing, socket);
  try {
    const response = once(outgoing, "response");
    outgoing.end();
    const [answer] = (await response) as [IncomingMessage];
    checkAnswer(answer);
    return await readBody(answer);
  } catch (error) {
    throw isFlooded() ? tooLarge() : error;
  } finally {
    outgoing.on("error", () => undefined);
    outgoing.destroy();
  }
}

/** Limits every byte of the connection, since framing, trailers and interim answers never show in a body. */
function limitWire(outgoing: ClientRequest, socket: TLSSocket): () => boolean {
  let bytes = 0;
  const isFlooded = () => bytes > LOGO_LIMITS.fileBytes + MAX_FRAMING_BYTES;
  outgoing.on("socket", () => {
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (isFlooded()) socket.destroy();
    });
  });
  return isFlooded;
}

function checkAnswer({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400) {
    const message = "must be the file's own URL: redirects are not followed";
    throw brokenRule({ rule: "redirect", seen: "a redirect", limit: "none", message });
  }
  if (statusCode !== 200) {
    const message = "must be answered with the file (status 200)";
    throw brokenRule({ rule: "answer", seen: "another status", limit: 200, message });
  }
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    const message = "must be served without a content encoding";
    throw brokenRule({ rule: "content_encoding", seen: "an encoding", limit: "none", message });
  }
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LOGO_LIMITS.fileBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function tooLarge(): AppError {
  const limit = LOGO_LIMITS.fileBytes;
  const message = `must be at most 2 MB (${limit} bytes)`;
  return brokenRule({ rule: "file_size", seen: `over ${limit}`, limit, message });
}
