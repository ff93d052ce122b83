import pino, { type Logger } from "pino";
import { env } from "@/server/env";
import { shared } from "@/server/shared";

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
  return shared("log", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    }),
  );
}
