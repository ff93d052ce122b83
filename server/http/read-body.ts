import { readWhole } from "@/server/http/read-whole";
import { AppError } from "@/server/kernel/errors";

/** Larger bodies are refused before they are parsed. */
export const MAX_BODY_BYTES = 65_536;

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const NOT_JSON = () => new AppError("invalid_params", "The body is not valid JSON.");

/**
 * Reads the JSON value of a request's body; undefined without a body.
 * @throws AppError `invalid_params` (400 malformed, 413 too large, 415 not declared as JSON)
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === "") return undefined;
  const type = request.headers.get("content-type");
  if (type && !/^application\/(json|[a-z0-9.+-]+\+json)\b/i.test(type)) {
    throw new AppError("invalid_params", "The body must be sent as application/json.", { status: 415 });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw NOT_JSON();
  }
}

async function readText(request: Request): Promise<string> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await readBytes(request, declared);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new AppError("invalid_params", "The body is not valid UTF-8.");
  }
}

/** Reads the body. The HTTP parser enforces a declared small length; a chunked body has to be counted. */
async function readBytes(request: Request, declared: number): Promise<Uint8Array> {
  if (declared > 0) return new Uint8Array(await readWhole(request.arrayBuffer()));
  return request.body ? readBounded(request.body) : new Uint8Array();
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await readWhole(reader.read());
    if (done) return Buffer.concat(parts, size);
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    parts.push(value);
  }
}

function tooLarge(): AppError {
  return new AppError("invalid_params", `The body is larger than ${MAX_BODY_BYTES} bytes.`, {
    status: 413,
    details: { maxBytes: MAX_BODY_BYTES },
  });
}
