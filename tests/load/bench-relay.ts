/**
 * `npm run bench:relay`: measures payments a second with 1, 16, 64 and 256 in flight, on a chain that mines at once and
 * on one that mines every second, next to the x402 facilitator (`@x402/evm`, scheme `exact`) and plain EIP-3009
 * transfers; and the gas of a payment, alone and in a batch of 32. Needs no build. Linux only.
 *
 *   npm run bench:relay                          everything, about five minutes
 *   npm run bench:relay -- gas                   the gas alone, seconds
 *   npm run bench:relay -- "1 s" 256 florin      single cases: mining, numbers in flight and contenders, any of them
 *   npm run bench:relay -- block-gas=30000000    another block gas limit than 30 million; at 1 s it fits the machine
 */
import { cpus } from "node:os";
import { openFolder } from "@/tests/load/bench-folder";
import { measureGas } from "@/tests/load/relay-gas";
import { type Case, type Name, type Round, round } from "@/tests/load/relay-rounds";
import { type Mining, openTheatre, type Theatre } from "@/tests/load/relay-stage";
import { testClient } from "@/tests/support/chains";

const MININGS: Mining[] = ["automine", "1 s"];
const WIDTHS = [1, 16, 64, 256];
const NAMES: Name[] = ["bare", "x402", "florin", "deposits", "queue"];
/** The number of payments per round: enough for several blocks, and few where each takes a block. */
const COUNTS: Record<Mining, Record<number, number>> = {
  automine: { 1: 12, 16: 80, 64: 160, 256: 448 },
  "1 s": { 1: 4, 16: 64, 64: 160, 256: 448 },
};
/** For the queue on the slow chain: enough for ten blocks. */
const QUEUED = 1_280;
/** The contender whose number of payments the queue holds. */
const QUEUE_AT = 256;
const BLOCK_GAS = 30_000_000;
const MILLION = 1_000_000;
/** Gas of whole transactions in USDC, to a bare transfer's. */
const GAS_AIMS: [what: string, most: number][] = [
  ["payWithAuthorization", 1.65],
  ["payBatch of 32 by 32 buyers, each", 1.1],
  ["payBatch of 32 deposits, each", 1.2],
];
/** Payments a second through the API, to the facilitator's, with the most in flight and blocks at once. */
const API_AIM = 1.2;

const HEAD = `| blocks | in flight | | payments/s | until succeeded | to bare | to x402 | gas each | buyer's gas | in a transaction | block, million gas | full | ms each: API | worker | Postgres | anvil |
|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|`;

const args = process.argv.slice(2);
const GIVEN_GAS = Number(args.find((arg) => arg.startsWith("block-gas="))?.split("=")[1] ?? 0) || null;
const isWhole = args.length === 0;
const isCheap = isWhole || args.includes("gas") ? printGas() : true;
const isQuick = args.includes("gas") || (await benchThroughput());
process.exitCode = isCheap && isQuick ? 0 : 1;
process.exit();

function printGas(): boolean {
  const gas = measureGas();
  console.log("| | gas | to the bare transfer |\n|---|---:|---:|");
  for (const { what, gas: used, toBare } of gas)
    console.log(`| ${what} | ${spaced(used)} | ${toBare.toFixed(2)} |`);
  const kept = GAS_AIMS.map(([what, most]) => {
    const measured = gas.find((each) => each.what === `USDC: ${what}`)?.toBare ?? Infinity;
    return judge(`gas of ${what} / bare transfer of USDC`, measured, { most });
  });
  return kept.every(Boolean);
}

async function benchThroughput(): Promise<boolean> {
  const { directory, run } = openFolder();
  return run(async () => {
    const theatre = await openTheatre(directory, GIVEN_GAS ?? BLOCK_GAS);
    console.log(
      `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; Postgres (without fsync), anvil, the worker and this process,
which is the API and signs the baselines, share the machine\n`,
    );
    const rounds = await allRounds(theatre);
    await theatre.worker.stop();
    return judgeRounds(rounds);
  });
}

async function allRounds(theatre: Theatre): Promise<Round[]> {
  const rounds: Round[] = [];
  // The first run of each contender includes compilation.
  for (const name of chosen(NAMES)) {
    if (name !== "queue") await round(theatre, { mining: "automine", width: 8, name, count: 64 });
  }
  console.log(HEAD);
  for (const each of cases()) {
    if (each.mining === "1 s") await fitBlocks(theatre, rounds);
    const done = await round(theatre, each);
    rounds.push(done);
    printRound(done, rounds);
  }
  return rounds;
}

function cases(): Case[] {
  const all = chosen(MININGS).flatMap((mining) =>
    chosen(WIDTHS).flatMap((width) =>
      chosen(NAMES).map((name) => ({ mining, width, name, count: countOf(mining, width, name) })),
    ),
  );
  return all.filter(({ name, width }) => name !== "queue" || width === QUEUE_AT);
}

function countOf(mining: Mining, width: number, name: Name): number {
  return name === "queue" && mining === "1 s" ? QUEUED : (COUNTS[mining][width] ?? width);
}

/**
 * Sizes the slow chain's blocks to the machine: two fifths of the queue's throughput without waiting for blocks, since
 * the machine also works while a block is pending. Larger blocks would measure the processors, not the use of a key's
 * block.
 */
async function fitBlocks({ stages }: Theatre, rounds: Round[]): Promise<void> {
  const fastest = rounds.find(({ name }) => name === "queue");
  if (!fastest || GIVEN_GAS) return;
  const most = 0.4 * fastest.minedPerSecond * fastest.gasPerPayment;
  const gas = Math.min(BLOCK_GAS, Math.max(MILLION, Math.floor(most / MILLION) * MILLION));
  await testClient(stages["1 s"].chain).setBlockGasLimit({ gasLimit: BigInt(gas) });
}

/** Returns the entries of a list that the arguments name; all of it when they name none. */
function chosen<T extends string | number>(list: T[]): T[] {
  const named = list.filter((each) => args.includes(String(each)));
  return named.length > 0 ? named : list;
}

function printRound(done: Round, rounds: Round[]): void {
  const { mining, width, name, processor } = done;
  const rateOf = (other: Name) =>
    rounds.find((each) => each.mining === mining && each.width === width && each.name === other)
      ?.minedPerSecond;
  const cells = [
    mining,
    width,
    name,
    done.minedPerSecond.toFixed(1),
    name === "bare" || name === "x402" ? "" : done.overPerSecond.toFixed(1),
    ratio(done.minedPerSecond, rateOf("bare")),
    ratio(done.minedPerSecond, rateOf("x402")),
    spaced(Math.round(done.gasPerPayment)),
    done.buyersGasPerPayment === 0 ? "" : spaced(Math.round(done.buyersGasPerPayment)),
    (done.count / done.transactions).toFixed(1),
    (done.blockGas / MILLION).toFixed(0),
    done.fill === null ? "" : done.fill.toFixed(2),
    ...[processor.bench, processor.worker, processor.postgres, processor.anvil].map((ms) => ms.toFixed(1)),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function judgeRounds(rounds: Round[]): boolean {
  console.log("");
  const most = rounds.findLast(({ mining, name }) => mining === "1 s" && name === "queue");
  const isFull =
    most?.fill == null || judge("gas used / block gas limit, one key, 1 s blocks", most.fill, { least: 0.8 });
  const [florin, x402] = (["florin", "x402"] as const).map((name) =>
    rounds.find((each) => each.mining === "automine" && each.width === 256 && each.name === name),
  );
  if (!florin || !x402) return isFull;
  const faster = florin.minedPerSecond / x402.minedPerSecond;
  return judge("payments a second, 256 in flight, florin / x402", faster, { least: API_AIM }) && isFull;
}

function judge(what: string, measured: number, { least = 0, most = Infinity }: Bounds): boolean {
  const isKept = measured >= least && measured <= most;
  const aim = most === Infinity ? `at least ${least}` : `at most ${most}`;
  console.log(`${isKept ? "ok  " : "MISS"} ${what}: ${measured.toFixed(2)} (${aim})`);
  return isKept;
}

interface Bounds {
  least?: number;
  most?: number;
}

function ratio(rate: number, to: number | undefined): string {
  return to === undefined ? "" : (rate / to).toFixed(2);
}

function spaced(value: number): string {
  return value.toLocaleString("en").replaceAll(",", " ");
}
