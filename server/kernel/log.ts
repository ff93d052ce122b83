import pino, { type Logger } from "pino";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/** Names under which a secret or a person's data could slip into a log line. */
const REDACTED = [
  "apiKey",
  "password",
  "token",
  "secret",
  "privateKey",
  "email",
  "authorization",
  "collectedData",
];

/** The process's logger: JSON lines on standard output, secrets struck out. */
export function log(): Logger {
  return singleton("log", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    }),
  );
}

/** An error for the log. Those that Postgres' driver raises by itself have its whole connection hung on them: 20 kB, none of it the error's. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _connection, ...told } = pino.stdSerializers.err(error);
  return told;
}
