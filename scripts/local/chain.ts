import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchAnvil } from "@/scripts/local/anvil";
import { DurableChain } from "@/scripts/local/durable-chain";
import { freePort } from "@/scripts/local/free-port";
import { serveChain } from "@/scripts/local/serve-chain";

export interface ChainOptions {
  chainId: number;
  /** Preferred port of 127.0.0.1; a free one is used when it is occupied. */
  port?: number;
  /** Where the chain is stored. Without it the chain is lost when it stops. */
  stateFile?: string;
  /** Further arguments for anvil. */
  args?: string[];
  /** Called with the process's id after each start of anvil. */
  onLaunch?: (pid: number) => void;
  /** When a new stored chain begins, in Unix seconds; now when left out. */
  since?: number;
}

export interface RunningChain {
  /** JSON-RPC over HTTP. */
  url: string;
  port: number;
  /** Lets `work` use the node itself; a stored chain is as before until this returns. */
  fill(work: (url: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a local chain that mines each transaction at once and never an empty block. With a `stateFile`, a transaction
 * whose hash was returned is never lost, even when all processes are killed.
 * @throws Error with one line that states what to do
 */
export async function startAnvil(options: ChainOptions): Promise<RunningChain> {
  const { chainId, stateFile, args, onLaunch, since } = options;
  const port = await freePort([options.port]);
  if (!stateFile) return startForgetful({ ...options, port });
  const chain = new DurableChain({ chainId, stateFile, args, onLaunch, since });
  await chain.start();
  const server = await serveChain(chain, port);
  const stop = async () => {
    await server.close();
    await chain.stop();
  };
  return { url: `http://127.0.0.1:${port}`, port, fill: (work) => chain.fill(work), stop };
}

async function startForgetful(options: ChainOptions & { port: number }): Promise<RunningChain> {
  const { chainId, port, args, onLaunch } = options;
  const workDir = mkdtempSync(path.join(tmpdir(), "florin-chain-"));
  const anvil = await launchAnvil({ port, chainId, args, workDir });
  onLaunch?.(anvil.pid);
  const stop = async () => {
    await anvil.kill();
    rmSync(workDir, { recursive: true, force: true });
  };
  return { url: anvil.url, port, fill: (work) => work(anvil.url), stop };
}
