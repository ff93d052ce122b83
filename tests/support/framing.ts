/** A message to the server, with its text where there is something to match. */
export interface Message {
  bytes: Buffer;
  text?: string;
}

/** Creates a reader for one connection: client bytes in, whole messages out. */
export type Framing = () => (bytes: Buffer) => Message[];

/** Passes every chunk unchanged: enough for HTTP, where a small request's body is one write. */
export const wholeChunks: Framing = () => (bytes) => [{ bytes, text: bytes.toString("latin1") }];

const LENGTH_BYTES = 4;

/**
 * Splits messages of the Postgres frontend protocol 3.0. A statement's text appears at its execution: with Query, and
 * with the Bind of a statement that an earlier Parse has named (a pool prepares each statement once per connection). The
 * Bind's values follow it.
 */
export const postgresMessages: Framing = () => {
  const statements = new Map<string, string>();
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const length = frameLength(pending, started);
      if (length === undefined || pending.length < length) return messages;
      const frame = pending.subarray(0, length);
      pending = pending.subarray(length);
      messages.push({ bytes: frame, text: started ? statementOf(frame, statements) : undefined });
      started = true;
    }
  };
};

/** The first message of a connection has no type byte. */
function frameLength(bytes: Buffer, started: boolean): number | undefined {
  const at = started ? 1 : 0;
  return bytes.length < at + LENGTH_BYTES ? undefined : at + bytes.readInt32BE(at);
}

function statementOf(frame: Buffer, statements: Map<string, string>): string | undefined {
  const type = String.fromCharCode(frame[0] ?? 0);
  const [first = "", second = ""] = frame
    .subarray(1 + LENGTH_BYTES)
    .toString("latin1")
    .split("\0", 2);
  if (type === "Q") return first;
  if (type === "P") statements.set(first, second);
  return type === "B" ? `${statements.get(second)}\n${frame.toString("latin1")}` : undefined;
}
