import { type Asset, assetsOf } from "@/server/assets/asset";
import { type ChainReport, checkChain } from "@/server/chain/checks/check-chain";
import { type Finding, findingLine } from "@/server/chain/checks/finding";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { sleep } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** What of a chain is usable, by its last check. */
export interface ChainStatus {
  /** `unchecked` until an endpoint has answered a whole check; until then nothing is read, signed or offered. */
  state: "unchecked" | "sound" | "misconfigured";
  findings: readonly Finding[];
  /** Whether the installation reads its events and signs transactions for it. */
  isUsable: boolean;
  /** The assets that payments may offer and confirm. */
  assets: readonly Asset[];
}

interface Known {
  status: ChainStatus;
  /** The check in progress. */
  checking: Promise<void> | null;
  /** When the next check is due, in milliseconds since 1970. */
  dueAt: number;
}

const UNCHECKED: ChainStatus = { state: "unchecked", findings: [], isUsable: false, assets: [] };
/** The same time as a list of options waits for a chain's balances. */
const WITHIN_MS = 2_000;
const AGAIN_WHEN_SOUND_MS = 10 * 60_000;
const AGAIN_WHEN_FAULTY_MS = 60_000;
const AGAIN_WHEN_UNCHECKED_MS = 1_000;

/** Returns the chain's status as this process knows it. Starts a check when one is due, and does not wait for it. */
export function chainStatus(chainId: number): ChainStatus {
  return currentStatus(chainId).status;
}

/** Returns the chain's status. Waits at most two seconds for an unfinished first check. */
export async function checkedStatus(chainId: number): Promise<ChainStatus> {
  const known = currentStatus(chainId);
  if (known.status.state === "unchecked" && known.checking) await atMost(WITHIN_MS, known.checking);
  return known.status;
}

function currentStatus(chainId: number): Known {
  const known = singleton(`chain-status:${chainId}`, (): Known => {
    return { status: UNCHECKED, checking: null, dueAt: 0 };
  });
  const chain = findChain(chainId);
  if (chain && !known.checking && Date.now() >= known.dueAt)
    known.checking = check(chain, known).finally(() => {
      known.checking = null;
    });
  return known;
}

async function check(chain: ChainConfig, known: Known): Promise<void> {
  const before = known.status;
  let report = await checkChain(chain);
  // A second check confirms new faults: one odd answer of a node does not disable a sound chain.
  if (before.state === "sound" && hasFaults(report) && !hasFaults(before)) report = await checkChain(chain);
  // Earlier findings stay valid while no endpoint answers.
  if (report.isComplete || before.state === "unchecked") known.status = statusOf(chain, report);
  logChanges(before.findings, known.status.findings);
  known.dueAt = Date.now() + pauseMs(known.status, report);
}

const hasFaults = ({ findings }: { findings: readonly Finding[] }) =>
  findings.some(({ severity }) => severity === "fault");

function pauseMs(status: ChainStatus, report: ChainReport): number {
  if (status.state === "unchecked") return AGAIN_WHEN_UNCHECKED_MS;
  return hasFaults(status) || !report.isComplete ? AGAIN_WHEN_FAULTY_MS : AGAIN_WHEN_SOUND_MS;
}

function statusOf(chain: ChainConfig, { isComplete, findings }: ChainReport): ChainStatus {
  if (!isComplete) return { ...UNCHECKED, findings };
  const stopped = new Set(findings.map(({ stops }) => stops));
  const isOffered = !stopped.has("everything") && !stopped.has("payments");
  const faulty = new Set(
    findings.flatMap(({ stops, asset }) => (stops === "asset" ? (asset?.id ?? []) : [])),
  );
  return {
    state: isOffered ? "sound" : "misconfigured",
    findings,
    isUsable: !stopped.has("everything"),
    assets: isOffered ? assetsOf(chain).filter(({ id }) => !faulty.has(id)) : [],
  };
}

/** Logs one line for each finding that is new or gone. */
function logChanges(before: readonly Finding[], now: readonly Finding[]): void {
  const lines = (findings: readonly Finding[]) =>
    new Map(findings.map((finding) => [findingLine(finding), finding]));
  const [known, found] = [lines(before), lines(now)];
  for (const [line, { chainId, severity }] of found) {
    if (known.has(line)) continue;
    if (severity === "fault") log().error({ chainId }, line);
    else log().warn({ chainId }, line);
  }
  for (const [line, { chainId }] of known) if (!found.has(line)) log().info({ chainId }, `mended: ${line}`);
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([work, sleep(ms, over.signal)]);
  } finally {
    over.abort();
  }
}
