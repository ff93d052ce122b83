import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Hex, isHex, keccak256 } from "viem";
import { type AnvilProcess, launchAnvil } from "@/scripts/local/anvil";
import { nowS, setClock } from "@/scripts/local/chain-clock";
import { ChainJournal, type JournalEntry } from "@/scripts/local/chain-journal";
import { freePort } from "@/scripts/local/free-port";
import { call, post, type RpcRequest } from "@/scripts/local/json-rpc";
import { type Block, settled } from "@/scripts/local/settled";

export interface DurableOptions {
  chainId: number;
  /** The snapshot's file; the journal is next to it. */
  stateFile: string;
  args?: string[];
  /** Called with the process's id after each start of anvil. */
  onLaunch?: (pid: number) => void;
  /** When a new chain begins, in Unix seconds; now when left out. */
  since?: number;
}

/** A snapshot takes as long as a few hundred transactions, and so does replaying them. */
const SNAPSHOT_EVERY = 500;
const SETTLE_TIMEOUT_MS = 2_000;
const RELAUNCH_MS = 500;
const MAX_RELAUNCHES = 20;

/**
 * Runs an anvil that loses nothing. Anvil's own dump is up to a second old and may be torn by a kill; here a
 * transaction is on disk before anvil sees it. After a crash it is sent again with the same block time, which gives the
 * same block. Any other call that changes the chain (anvil's own methods) is followed by a snapshot before it is
 * answered. Only one such call runs at a time; reads are passed through.
 */
export class DurableChain {
  private readonly journal: ChainJournal;
  private anvil: AnvilProcess | undefined;
  private tail: Promise<unknown> = Promise.resolve();
  private readonly pending = new Map<Hex, Hex>();
  private minesAtOnce = true;
  private stopped = false;

  constructor(private readonly options: DurableOptions) {
    this.journal = new ChainJournal(options.stateFile);
  }

  /** @throws Error when anvil does not start */
  async start(): Promise<void> {
    await this.exclusively(() => this.restore());
  }

  /** Takes a last snapshot and ends anvil. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.exclusively(async () => {
      if (this.anvil && this.journal.length > 0) await this.snapshot(this.anvil.url).catch(() => undefined);
      await this.anvil?.kill();
      this.journal.close();
    });
  }

  /** Passes a read through unchanged. */
  read(body: string): Promise<string> {
    return post(this.url(), body);
  }

  /** Sends a signed transaction and returns the node's answer. */
  send(request: RpcRequest, raw: Hex): Promise<string> {
    return this.exclusively(async () => {
      if (!this.journal.isOpen || this.journal.length >= SNAPSHOT_EVERY) await this.snapshot(this.url());
      this.journal.record(raw);
      const hash = keccak256(raw);
      this.pending.set(hash, raw);
      const answer = await post(this.url(), JSON.stringify(request));
      const block = await this.settle(this.url(), hash);
      if (block) this.journal.complete({ hash: block.hash, timestamp: Number(block.timestamp) });
      // It may have unblocked others that waited for its nonce; their assignment to blocks cannot be repeated.
      if (this.pending.size > 0 && (await this.forgetMined(this.url()))) await this.snapshot(this.url());
      return answer;
    });
  }

  /** Runs any other call that may change the chain. */
  change(request: RpcRequest): Promise<string> {
    return this.exclusively(async () => {
      const answer = await post(this.url(), JSON.stringify(request));
      if (request.method === "evm_setAutomine") this.minesAtOnce = [request.params].flat()[0] === true;
      if (request.method === "evm_setIntervalMining") this.minesAtOnce = false;
      if (request.method.startsWith("eth_send")) await this.settle(this.url(), undefined);
      await this.snapshot(this.url());
      return answer;
    });
  }

  /**
   * Lets `work` use the node itself, whose clock may still be in the past, and sets the clock. Until this returns, the
   * disk holds the chain as it was before.
   */
  fill(work: (url: string) => Promise<void>): Promise<void> {
    return this.exclusively(async () => {
      await work(this.url());
      await setClock(this.url(), nowS());
      await this.snapshot(this.url());
    });
  }

  private url(): string {
    if (!this.anvil) throw new Error("the local chain is starting");
    return this.anvil.url;
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const step = this.tail.then(work);
    this.tail = step.catch(() => undefined);
    return step;
  }

  private async restore(): Promise<void> {
    const { chainId, stateFile, args = [], onLaunch, since } = this.options;
    const port = await freePort([]);
    const workDir = path.join(path.dirname(stateFile), `anvil-${chainId}`);
    const saved = this.journal.load();
    const begins = saved || since === undefined ? [] : ["--timestamp", String(since)];
    const anvil = await launchAnvil({ port, chainId, workDir, args: [...args, ...begins] });
    onLaunch?.(anvil.pid);
    this.minesAtOnce = true;
    try {
      if (saved) await call(anvil.url, "anvil_loadState", [saved.state]);
      // A state that ends with block 0 loads with another base fee.
      else await call(anvil.url, "evm_mine");
      await this.replay(anvil.url, saved?.entries ?? []);
      await setClock(anvil.url, saved ? nowS() : (since ?? nowS()));
      await this.snapshot(anvil.url);
    } catch (error) {
      await anvil.kill();
      throw error;
    }
    this.anvil = anvil;
    void anvil.ended.then(() => this.relaunch());
  }

  private async relaunch(): Promise<void> {
    this.anvil = undefined;
    for (let i = 1; !this.stopped; i++) {
      try {
        return await this.exclusively(() => this.restore());
      } catch (error) {
        if (i >= MAX_RELAUNCHES) return console.error(`The local chain is gone: ${(error as Error).message}`);
        await delay(RELAUNCH_MS);
      }
    }
  }

  private async replay(url: string, entries: JournalEntry[]): Promise<void> {
    await setClock(url, 0);
    for (const { raw, block } of entries) {
      if (!isHex(raw)) continue;
      const hash = keccak256(raw);
      this.pending.set(hash, raw);
      if (block) await call(url, "evm_setNextBlockTimestamp", [block.timestamp]);
      // The node rejects the same transactions again.
      await call(url, "eth_sendRawTransaction", [raw]).catch(() => undefined);
      await this.settle(url, hash);
    }
  }

  /** Waits until no minable transaction is left; returns the block of `hash`, if it is in one. */
  private async settle(url: string, hash: Hex | undefined): Promise<Block | undefined> {
    const block = await settled(url, { hash, withinMs: this.minesAtOnce ? SETTLE_TIMEOUT_MS : 0 });
    if (hash && block) this.pending.delete(hash);
    return block;
  }

  private async snapshot(url: string): Promise<void> {
    await this.forgetMined(url);
    const state = await call<string>(url, "anvil_dumpState");
    this.journal.startOver(state, [...this.pending.values()]);
  }

  /** Drops transactions that are no longer pending; returns whether there were any. */
  private async forgetMined(url: string): Promise<boolean> {
    const before = this.pending.size;
    for (const hash of this.pending.keys()) {
      const known = await call<{ blockHash: Hex | null } | null>(url, "eth_getTransactionByHash", [hash]);
      if (!known || known.blockHash) this.pending.delete(hash);
    }
    return this.pending.size < before;
  }
}
