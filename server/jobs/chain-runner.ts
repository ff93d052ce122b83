import { setMaxListeners } from "node:events";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { type ChainLoops, chainLoops } from "@/server/jobs/chain-loops";
import { runLoop } from "@/server/jobs/run-loop";
import { sleep } from "@/server/kernel/clock";

const LOOK_MS = 500;

interface Running {
  chain: ChainConfig;
  loops: ChainLoops;
  stop(): void;
  /** Resolves when the ticks in progress have ended. */
  ended: Promise<unknown>;
}

/** Runs the loops of all chains in force, which may change while the worker runs. */
export interface ChainRunner {
  /** Runs until `signal` is aborted and the ticks in progress have ended. */
  run(signal: AbortSignal): Promise<void>;
  /** Returns a chain's loops; undefined for one that does not run here. */
  loopsOf(chainId: string): ChainLoops | undefined;
}

/**
 * Creates the runner: it starts the loops of an added chain, ends those of a removed one, and starts those of a changed
 * one again after their end, since a signer must not run twice.
 */
export function newChainRunner(holder: string): ChainRunner {
  const running = new Map<string, Running>();
  return {
    loopsOf: (chainId) => running.get(chainId)?.loops,
    async run(signal) {
      while (!signal.aborted) {
        const { chains } = chainsConfig();
        await endOthers(running, chains);
        for (const chain of chains) {
          const id = String(chain.id);
          if (!running.has(id)) running.set(id, start(chain, holder, signal));
        }
        await sleep(LOOK_MS, signal);
      }
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

function start(chain: ChainConfig, holder: string, signal: AbortSignal): Running {
  const loops = chainLoops(chain, holder);
  const own = new AbortController();
  const stopping = AbortSignal.any([signal, own.signal]);
  // Each loop listens to it while it sleeps, which is no leak.
  setMaxListeners(loops.loops.length, stopping);
  const ended = Promise.all(loops.loops.map((loop) => runLoop(loop, stopping)));
  return { chain, loops, stop: () => own.abort(), ended };
}

/** Ends the loops of chains that are gone or were replaced. */
async function endOthers(running: Map<string, Running>, chains: readonly ChainConfig[]): Promise<void> {
  const present = new Set(chains);
  const others = [...running].filter(([, { chain }]) => !present.has(chain));
  for (const [, { stop }] of others) stop();
  for (const [id, { ended }] of others) {
    await ended;
    running.delete(id);
  }
}
