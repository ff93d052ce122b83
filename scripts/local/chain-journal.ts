import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { flushDirectory, writeDurably } from "@/scripts/local/write-durably";

/** A sent transaction, and its block once that is known. */
export interface JournalEntry {
  raw: `0x${string}`;
  block?: { hash: string; timestamp: number };
}

interface Snapshot {
  generation: number;
  /** The format of `anvil_dumpState`. */
  state: string;
}

/**
 * Stores a chain on disk: a snapshot, and a write-ahead journal of the transactions since. Each snapshot has a separate
 * journal, so that one rename replaces both. At every moment the disk holds everything that was recorded.
 */
export class ChainJournal {
  private handle: number | undefined;
  private generation = 0;
  /** Transactions since the snapshot. */
  length = 0;

  constructor(private readonly stateFile: string) {}

  /** Reads the stored chain; null for a new one. Leaves the journal closed until {@link startOver}. */
  load(): { state: string; entries: JournalEntry[] } | null {
    this.close();
    if (!existsSync(this.stateFile)) return null;
    const snapshot: Snapshot = JSON.parse(readFileSync(this.stateFile, "utf8"));
    this.generation = snapshot.generation;
    return { state: snapshot.state, entries: readEntries(this.fileOf(this.generation)) };
  }

  /** Replaces snapshot and journal. `pending` are transactions that are not in the state yet. */
  startOver(state: string, pending: `0x${string}`[]): void {
    const next = this.generation + 1;
    const handle = openSync(this.fileOf(next), "w", 0o600);
    for (const raw of pending) writeLine(handle, { raw });
    fsyncSync(handle);
    writeDurably(this.stateFile, JSON.stringify({ generation: next, state } satisfies Snapshot));
    this.close();
    this.handle = handle;
    this.generation = next;
    this.length = pending.length;
    this.removeOthers();
  }

  /**
   * Records a transaction; after this returns, the record survives a power cut.
   * @throws when the disk is full; the journal, whose end may be torn, is then closed until {@link startOver}
   */
  record(raw: `0x${string}`): void {
    const handle = this.open();
    try {
      writeLine(handle, { raw });
      fsyncSync(handle);
    } catch (error) {
      this.close();
      throw error;
    }
    this.length += 1;
  }

  /** Completes the transaction recorded last. If a crash loses this, only the block's time changes. */
  complete(block: { hash: string; timestamp: number }): void {
    try {
      writeLine(this.open(), { block });
    } catch {
      this.close();
    }
  }

  get isOpen(): boolean {
    return this.handle !== undefined;
  }

  close(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
  }

  private open(): number {
    if (this.handle === undefined) throw new Error("the chain's journal is closed");
    return this.handle;
  }

  private fileOf(generation: number): string {
    return `${this.stateFile}.journal-${generation}`;
  }

  private removeOthers(): void {
    const directory = path.dirname(this.stateFile);
    const current = path.basename(this.fileOf(this.generation));
    const prefix = `${path.basename(this.stateFile)}.`;
    for (const name of readdirSync(directory)) {
      const isOld =
        name.startsWith(`${prefix}journal-`) || (name.startsWith(prefix) && name.endsWith(".tmp"));
      if (isOld && name !== current) rmSync(path.join(directory, name), { force: true });
    }
    flushDirectory(directory);
  }
}

function writeLine(handle: number, content: object): void {
  writeSync(handle, `${JSON.stringify(content)}\n`);
}

/** A crash may tear the end of the file, which was never acknowledged to anyone. */
function readEntries(file: string): JournalEntry[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, "utf8").split("\n").slice(0, -1);
  const entries: JournalEntry[] = [];
  for (const line of whole) {
    const content = readLine(line);
    if (!content) break;
    const { raw, block } = content;
    const last = entries.at(-1);
    if (raw) entries.push({ raw });
    else if (last && block) last.block = block;
  }
  return entries;
}

function readLine(line: string): Partial<JournalEntry> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
