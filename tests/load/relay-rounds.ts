import { setTimeout as delay } from "node:timers/promises";
import { type Address, type Hex, numberToHex } from "viem";
import { processorMs, processorMsOfFamily } from "@/tests/load/machine";
import { bareTransfers, type Contender, facilitator } from "@/tests/load/relay-baselines";
import { depositedPayments } from "@/tests/load/relay-deposits";
import { gatewayPayments, queuedPayments } from "@/tests/load/relay-payments";
import { balanceReader, type Mining, type Stage, type Theatre } from "@/tests/load/relay-stage";
import { publicClient } from "@/tests/support/chains";

/** `deposits` is Florin with money at deposit addresses; `queue` has all payments confirmed beforehand. */
export type Name = "bare" | "x402" | "florin" | "deposits" | "queue";

/** So many payments of one contender, with so many in flight. */
export interface Case {
  mining: Mining;
  width: number;
  name: Name;
  count: number;
}

export interface Round extends Case {
  /** Payments a second: until the last transfer was mined, and until the contender reported its end. */
  minedPerSecond: number;
  overPerSecond: number;
  /** Without the buyers' transactions. */
  gasPerPayment: number;
  transactions: number;
  /** Of the buyers' own transactions. */
  buyersGasPerPayment: number;
  /** The gas limit of the last block. */
  blockGas: number;
  /** Gas used of what the blocks allowed, but for the first and the last one that had any; null without blocks between. */
  fill: number | null;
  /** Milliseconds of processor time for each payment, by process. */
  processor: Record<"bench" | "worker" | "postgres" | "anvil", number>;
}

const SAMPLE_MS = 50;
const PATIENCE_MS = 300_000;
/** What the gateway does after a payment has succeeded belongs to no other round. */
const QUIET_MS = 500;

export async function round(theatre: Theatre, wanted: Case): Promise<Round> {
  const { mining, width, name, count } = wanted;
  const stage = theatre.stages[mining];
  const contender = await prepare[name](theatre, stage, count);
  await delay(QUIET_MS);
  await contender.begin?.();
  const client = publicClient(stage.chain);
  const from = Number(await client.getBlockNumber());
  const before = timesOf(theatre, mining);
  const { minedMs, overMs } = await measure(stage, contender, { width, count });
  await delay(QUIET_MS);
  const after = timesOf(theatre, mining);
  const blocks = await blocksAfter(stage, from);
  const all = totalOf(blocks);
  const buyers = contender.buyersSend ? await buyersShare(stage, from) : NOTHING;
  return {
    ...wanted,
    minedPerSecond: (count / minedMs) * 1_000,
    overPerSecond: (count / overMs) * 1_000,
    gasPerPayment: (all.gasUsed - buyers.gasUsed) / count,
    transactions: all.transactions - buyers.transactions,
    buyersGasPerPayment: buyers.gasUsed / count,
    blockGas: blocks.at(-1)?.gasLimit ?? 0,
    fill: mining === "1 s" ? fillOf(blocks) : null,
    processor: {
      bench: (after.bench - before.bench) / count,
      worker: (after.worker - before.worker) / count,
      postgres: (after.postgres - before.postgres) / count,
      anvil: (after.anvil - before.anvil) / count,
    },
  };
}

const prepare = {
  bare: (_: Theatre, stage: Stage, count: number) => bareTransfers(stage, count),
  x402: (_: Theatre, stage: Stage, count: number) => facilitator(stage, count),
  florin: gatewayPayments,
  deposits: depositedPayments,
  queue: queuedPayments,
};

/** From the first payment's beginning to the last transfer in a block, and to the end that the contender sees. */
async function measure(
  stage: Stage,
  { receiver, perPayment, pay }: Contender,
  { width, count }: { width: number; count: number },
): Promise<{ minedMs: number; overMs: number }> {
  const wanted = (await balanceReader(stage, receiver)()) + perPayment * BigInt(count);
  const startedAt = performance.now();
  const [minedAt, overAt] = await Promise.all([
    whenPaid(stage, receiver, wanted),
    pay(width).then(() => performance.now()),
  ]);
  return { minedMs: minedAt - startedAt, overMs: overAt - startedAt };
}

/** When a balance reached what is wanted, by the monotonic clock. */
async function whenPaid(stage: Stage, receiver: Address, wanted: bigint): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  const balance = balanceReader(stage, receiver);
  while ((await balance()) < wanted) {
    if (performance.now() > until) throw new Error("the transfers are not all in blocks");
    await delay(SAMPLE_MS);
  }
  return performance.now();
}

function timesOf({ pids, worker }: Theatre, mining: Mining): Round["processor"] {
  return {
    bench: processorMs(process.pid),
    worker: processorMs(worker.pid),
    postgres: processorMsOfFamily(pids.postgres),
    anvil: processorMs(pids.anvil[mining]),
  };
}

interface Used {
  gasUsed: number;
  transactions: number;
}

interface BlockFill extends Used {
  gasLimit: number;
}

/** As a node reports it. */
interface Receipt {
  from: Address;
  gasUsed: Hex;
}

const NOTHING: Used = { gasUsed: 0, transactions: 0 };

async function blocksAfter({ chain }: Stage, from: number): Promise<BlockFill[]> {
  const client = publicClient(chain);
  const last = Number(await client.getBlockNumber());
  const blocks: BlockFill[] = [];
  for (let number = from + 1; number <= last; number++) {
    const { gasUsed, gasLimit, transactions } = await client.getBlock({ blockNumber: BigInt(number) });
    blocks.push({ gasUsed: Number(gasUsed), gasLimit: Number(gasLimit), transactions: transactions.length });
  }
  return blocks;
}

function totalOf(parts: readonly Used[]): Used {
  return parts.reduce(
    (sum, { gasUsed, transactions }) => ({
      gasUsed: sum.gasUsed + gasUsed,
      transactions: sum.transactions + transactions,
    }),
    NOTHING,
  );
}

/** What the buyers' own transactions used after a block. */
async function buyersShare({ chain, buyers }: Stage, from: number): Promise<Used> {
  const client = publicClient(chain);
  const last = Number(await client.getBlockNumber());
  const senders = new Set(buyers.map(({ address }) => address.toLowerCase()));
  const shares: Used[] = [];
  for (let number = from + 1; number <= last; number++) {
    const method = "eth_getBlockReceipts";
    const receipts: Receipt[] = await client.request({ method, params: [numberToHex(number)] } as never);
    const own = receipts.filter((receipt) => senders.has(receipt.from.toLowerCase()));
    const gasUsed = own.reduce((sum, receipt) => sum + Number(receipt.gasUsed), 0);
    shares.push({ gasUsed, transactions: own.length });
  }
  return totalOf(shares);
}

/** The first block has had less than a second to be filled, and the last one gets what is left. */
function fillOf(blocks: BlockFill[]): number | null {
  const used = blocks.map(({ gasUsed }) => gasUsed > 0);
  const between = blocks.slice(used.indexOf(true) + 1, used.lastIndexOf(true));
  const allowed = between.reduce((sum, { gasLimit }) => sum + gasLimit, 0);
  return allowed === 0 ? null : between.reduce((sum, { gasUsed }) => sum + gasUsed, 0) / allowed;
}
