import pino, { type Logger } from "pino";
import { env } from "@/server/kernel/env";
import { logFields } from "@/server/kernel/log-fields";
import { processName } from "@/server/kernel/process-name";
import { singleton } from "@/server/kernel/singleton";
import { traceFields } from "@/server/kernel/trace";
import { version } from "@/server/kernel/version";

/** Names of members that are redacted, since they could hold a secret or a person's data. */
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

/**
 * Returns the process's logger: JSON lines on standard output, each with its process and version, and with the request,
 * the payment and the trace that it is about. Secrets are redacted.
 */
export function log(): Logger {
  return singleton("log", () =>
    pino({
      level: env().LOG_LEVEL,
      base: { process: processName(), version: version() },
      mixin: () => ({ ...logFields(), ...traceFields() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    }),
  );
}

/** Describes an error for the log. Postgres' driver attaches its whole connection to some errors: 20 kB of no use. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _connection, ...fields } = pino.stdSerializers.err(error);
  return fields;
}
