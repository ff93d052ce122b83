import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chainsConfig } from "@/server/chain/client/registry";
import { type FaultProxy, startFaultProxy, type TrapOptions } from "@/tests/support/fault-proxy";
import { postgresMessages } from "@/tests/support/framing";
import type { Installation } from "@/tests/support/installation";
import { type RunningServer, startServer } from "@/tests/support/server";

/** Where a proxy in front of Postgres or the node delays a process, which is then killed. */
export interface KillPoint extends TrapOptions {
  name: string;
  side: "postgres" | "node";
}

/** What is killed, and started again: the app, or what it needs. */
export interface Victim {
  kill(): Promise<unknown>;
  start(): Promise<unknown>;
}

/** An app that can be stopped at a point, killed there, and started again. */
export interface Killable {
  url(): string;
  /** Kills it, or the victim, during an action, restarts that, and returns the prepared value. */
  killAt<T>(point: KillPoint, act: Act<T>): Promise<T>;
  stop(): Promise<void>;
}

interface Act<T> {
  /** Runs before the trapped action. */
  prepare: () => Promise<T>;
  /** Whether the trap is set before `prepare`. */
  isEarly?: boolean;
  /** The action that runs into the trap; its missing answer is not an error. */
  run: (prepared: T) => Promise<unknown>;
  /** Killed instead of the app. */
  victim?: Victim;
}

const COMMIT = /^commit$/;
const persisted = [/insert into "relay_transaction"/, COMMIT];
const broadcast = /eth_sendRawTransaction/;
const CAUGHT_WITHIN_MS = 15_000;

/** The steps of a relayed call, from storing it to posting its outcome. */
export function relayKillPoints(accepted: RegExp, finished: RegExp): KillPoint[] {
  const stored = [accepted, COMMIT];
  const ended = [finished, COMMIT];
  return [
    { name: "before it is stored", side: "postgres", match: stored, at: "request" },
    { name: "after it is stored, before its answer", side: "postgres", match: stored, at: "reply" },
    { name: "after signing, before the bytes are stored", side: "postgres", match: persisted, at: "request" },
    { name: "after the bytes are stored, before broadcast", side: "node", match: broadcast, at: "request" },
    { name: "after broadcast, before its reply", side: "node", match: broadcast, at: "reply" },
    { name: "at the receipt", side: "node", match: /eth_getTransactionReceipt/, at: "reply" },
    { name: "at the final commit", side: "postgres", match: ended, at: "request" },
    { name: "after the final commit, before its reply", side: "postgres", match: ended, at: "reply" },
  ];
}

/** Starts an installation's app behind proxies for Postgres and for one chain's node. */
export async function startKillable(direct: Installation, chainId: number): Promise<Killable> {
  const node = chainsConfig().chains.find(({ id }) => id === chainId)?.rpcUrls[0] ?? "";
  const proxies = {
    postgres: await startFaultProxy(direct.env.DATABASE_URL, postgresMessages),
    node: await startFaultProxy(node),
  };
  const installation = behind(proxies, direct, chainId);
  const start = () => startServer({ way: "mount", installation });
  let server: RunningServer = await start();
  const app: Victim = {
    kill: () => server.stop("SIGKILL"),
    start: async () => {
      server = await start();
    },
  };
  return {
    url: () => server.url,
    async killAt(point, { prepare, isEarly = false, run, victim = app }) {
      const trap = () => proxies[point.side].trap(point);
      const early = isEarly ? trap() : null;
      const prepared = await prepare();
      const armed = early ?? trap();
      const first = run(prepared).catch(() => null);
      await within(armed.caught, CAUGHT_WITHIN_MS, `nothing was caught ${point.name}`);
      await victim.kill();
      armed.drop();
      await first;
      await victim.start();
      return prepared;
    },
    async stop() {
      await server.stop();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
    },
  };
}

function behind(
  proxies: { postgres: FaultProxy; node: FaultProxy },
  direct: Installation,
  chainId: number,
): Installation {
  const config = chainsConfig();
  const chains = config.chains.map((each) =>
    each.id === chainId ? { ...each, rpcUrls: each.rpcUrls.map((url) => proxies.node.through(url)) } : each,
  );
  const file = join(direct.directory, `chains-kill-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ ...config, chains }));
  const env = {
    ...direct.env,
    CHAINS_FILE: file,
    DATABASE_URL: proxies.postgres.through(direct.env.DATABASE_URL),
  };
  return { ...direct, env };
}

function within<T>(promise: Promise<T>, ms: number, complaint: string): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
