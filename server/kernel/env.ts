import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { contradictions } from "@/server/kernel/env-faults";
import {
  DatabaseUrl,
  FrameOrigins,
  Host,
  HotKey,
  HotKeys,
  Issuer,
  MailAddresses,
  Origin,
  OwnUrl,
  PerSecond,
  Port,
  PrivateKey,
  Retention,
  Secret,
  Secrets,
  WebhookSecret,
} from "@/server/kernel/env-values";
import { singleton } from "@/server/kernel/singleton";
import { TRACE_VARIABLES } from "@/server/kernel/trace-variables";

const Env = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: Port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .transform((dir) => path.resolve(dir)),
  /** Both unset: local mode, in which Postgres and two chains are embedded. */
  DATABASE_URL: DatabaseUrl.optional(),
  /**
   * The role that owns the tables and migrates them; by default that of DATABASE_URL. The application never connects
   * with it.
   */
  DATABASE_OWNER_URL: DatabaseUrl.optional(),
  /** The same database without the connection pooler of DATABASE_URL; unset where there is none. */
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  /** A standby for sums and files, which may be some seconds old. */
  DATABASE_READER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CHAINS_FILE: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  PUBLIC_URL: Origin.optional(),
  /** Whether people may reach a real installation without https. */
  ALLOW_HTTP: z.enum(["on", "off"]).default("off"),
  PAY_LINK_HOST: Host.optional(),
  /**
   * Comma-separated keys that pay gas and execute signed payments; gas money only. The first signs quotes. Each is a key
   * or a remote signer: `web3signer:https://signer:9000#0xAddress`.
   */
  RELAYER_KEY: HotKeys.optional(),
  /** Sends refunds; must be another key than RELAYER_KEY (docs/security.md). */
  REFUNDER_KEY: HotKey.optional(),
  /** Deploys buyers' smart accounts by listed factories. It has no other use, as only the chain counts its nonces. */
  DEPLOYER_KEY: HotKey.optional(),
  /** Signs sessions and cursors, and seals secrets that must be readable again. */
  AUTH_SECRET: Secret.optional(),
  /** Other AUTH_SECRETs, separated by commas: used only to open what they sealed and signed. */
  AUTH_SECRETS_BEFORE: Secrets.default([]),
  /** Origins whose pages may frame the checkout and speak Safe's protocol for apps, separated by commas. */
  FRAME_ORIGINS: FrameOrigins.default([]),
  /** Whether the web process relays, watches and expires too. */
  WORKER: z.enum(["on", "off"]).default("on"),
  /** Port on which `npm run worker` reports its health. */
  WORKER_PORT: Port.optional(),
  /** Port and address on which a web process serves `/metrics` to its operator. */
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Whether a web process loads every page when it starts, or each one for its first visitor. */
  PRELOAD_PAGES: z.enum(["on", "off"]).default("on"),
  ...TRACE_VARIABLES,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Number of proxies in front whose X-Forwarded-For entries are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
  /** Whether strangers may create accounts at /sign-up. */
  SIGN_UP: z.enum(["open", "closed"]).default("closed"),
  /** Limits of the API; off for benchmarks. */
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  /**
   * Requests a second, over ten seconds: for an API key, for a wallet's address, and for each of them on confirm and
   * status.
   */
  RATE_LIMIT_PER_SECOND: PerSecond.default(100),
  RATE_LIMIT_IP_PER_SECOND: PerSecond.default(100),
  RATE_LIMIT_RESERVE_PER_SECOND: PerSecond.default(500),
  /** Node calls for balances a second, over ten seconds, for one address. */
  RATE_LIMIT_READS_PER_SECOND: PerSecond.default(50),
  /** New deposit addresses a minute, for one address: each is watched for a year. */
  RATE_LIMIT_DEPOSITS_PER_MINUTE: PerSecond.default(60),
  /**
   * Pages a second, over ten seconds, for one address, with twice as many calls and twenty times as many files; for a
   * signed-in person, pages and calls combined.
   */
  RATE_LIMIT_PAGES_PER_SECOND: PerSecond.default(5),
  RATE_LIMIT_PERSON_PER_SECOND: PerSecond.default(60),
  /** Most connections of one web process; one address may have a tenth of them. */
  MAX_CONNECTIONS: z.coerce.number().int().min(100).max(1_000_000).default(10_000),
  /** Seconds between SIGTERM and the end of listening: proxies move their requests to other processes. */
  DRAIN_S: z.coerce.number().int().min(0).max(300).default(5),
  /** Set by systemd: the socket that it holds, and where a process says that it is ready. */
  LISTEN_PID: z.coerce.number().int().optional(),
  LISTEN_FDS: z.coerce.number().int().min(0).default(0),
  NOTIFY_SOCKET: z.string().optional(),
  ...Retention,
  /** Addresses that may not pay: a file's path, or an https address. */
  SCREENING_LIST: z
    .string()
    .refine(
      (value) => !value.includes("://") || (value.startsWith("https://") && URL.canParse(value)),
      "must be a file's path or an https address",
    )
    .optional(),
  /** Seconds between two fetches of a list at an https address; a file is checked every five seconds. */
  SCREENING_EVERY_S: z.coerce.number().int().min(10).max(86_400).default(300),
  /** Company sign-in: an OpenID Connect issuer, and this installation's credentials there. All three or none. */
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(512).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1_024).optional(),
  /** The mail server, with its credentials: `smtps://user:password@host`. Without it nothing offers mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of all mails, as `Name <address>` or an address alone. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n"]* <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      "must be an address, or a name and <address>",
    )
    .optional(),
  /** Writes mails to this folder instead of sending them, as local mode does. */
  MAIL_DIR: z.string().min(1).optional(),
  /** Who is alerted: mail addresses, separated by commas; an address that takes Slack's `{ text }`. */
  ALERT_MAIL: MailAddresses.default([]),
  ALERT_SLACK_URL: OwnUrl.optional(),
  /** An address that takes alerts as webhooks (Standard Webhooks), and the secret that signs them. Both or none. */
  ALERT_URL: OwnUrl.optional(),
  ALERT_SECRET: WebhookSecret.optional(),
  /** Requested every minute while the background jobs work, so that a service elsewhere notices their silence. */
  HEARTBEAT_URL: OwnUrl.optional(),
  /** Offers "Pay with the test wallet" on the checkout; the key of a funded buyer on local chains. */
  TEST_WALLET_KEY: PrivateKey.optional(),
});

/** The variables that Florin reads, as .env.example lists them. */
export const ENV_NAMES = Object.keys(Env.shape);

export type Env = Readonly<
  Omit<z.infer<typeof Env>, "HOST" | "PUBLIC_URL" | "PAY_LINK_HOST" | "AUTH_SECRET"> & {
    HOST: string;
    PUBLIC_URL: string;
    isPublicUrlGiven: boolean;
    PAY_LINK_HOST: string;
    AUTH_SECRET: string;
  }
>;

/**
 * Reads the environment strictly.
 * @throws Error with one line per fault; the processes print it and exit 1.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const values = parsed.data;
  const faults = contradictions(values);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return Object.freeze({
    ...values,
    // Local mode is reachable from this machine only.
    HOST: values.HOST ?? (values.DATABASE_URL ? "0.0.0.0" : "127.0.0.1"),
    PUBLIC_URL: publicUrl,
    isPublicUrlGiven: values.PUBLIC_URL !== undefined,
    PAY_LINK_HOST: values.PAY_LINK_HOST ?? new URL(publicUrl).host,
    AUTH_SECRET: values.AUTH_SECRET ?? randomBytes(32).toString("hex"),
  });
}

/** Returns the process's environment, read once. Nothing else reads `process.env`. */
export function env(): Env {
  return singleton("env", () => parseEnv(process.env));
}

/** Sets next-auth's own variable to this site's address, from which it derives its redirect URI. */
export function configureNextAuth(): void {
  process.env.NEXTAUTH_URL = `${env().PUBLIC_URL}/api/auth`;
}
