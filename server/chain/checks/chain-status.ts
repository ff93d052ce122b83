import type { Address } from "viem";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { type ChainReport, checkChain } from "@/server/chain/checks/check-chain";
import { type Finding, findingLine } from "@/server/chain/checks/finding";
import { isNewFault } from "@/server/chain/client/endpoint-faults";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { quotingRouter, routerAddresses } from "@/server/chain/client/routers";
import { sleep } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** What of a chain is usable, by its last check. */
export interface ChainStatus {
  /** `unchecked` until an endpoint has answered a whole check; until then nothing is read, signed or offered. */
  state: "unchecked" | "sound" | "misconfigured";
  findings: readonly Finding[];
  /** Whether the installation reads events and signs transactions for any of its routers. */
  isUsable: boolean;
  /** The routers that must not be read or used, in lower case. */
  brokenRouters: ReadonlySet<string>;
  /** The assets that new payments may offer. */
  assets: readonly Asset[];
  /** The ids of the assets that an option of each router may confirm. Routers are in lower case. */
  payable: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether x402's proxy is there, so that agents may pay with Permit2. */
  takesPermits: boolean;
}

interface Known {
  status: ChainStatus;
  /** The check in progress. */
  checking: Promise<void> | null;
  /** When the next check is due, in milliseconds since 1970. */
  dueAt: number;
}

const UNCHECKED: ChainStatus = {
  state: "unchecked",
  findings: [],
  isUsable: false,
  brokenRouters: new Set(),
  assets: [],
  payable: new Map(),
  takesPermits: false,
};
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

/** Lists the faults of a chain by the last check: those that stop all payments of it or of a router, and the others. */
export function faultsOf(chainId: number): { stopped: Finding[]; limited: Finding[] } {
  const faults = knownOf(chainId).status.findings.filter(({ severity }) => severity === "fault");
  const isStopped = ({ stops }: Finding) => stops === "everything" || stops === "payments";
  return { stopped: faults.filter(isStopped), limited: faults.filter((fault) => !isStopped(fault)) };
}

/** Lists the routers of a chain that may be read: all, except those that the last check found to be other contracts. */
export function readableRouters(chain: ChainConfig): Address[] {
  const { brokenRouters } = knownOf(chain.id).status;
  return routerAddresses(chain).filter((router) => !brokenRouters.has(router.toLowerCase()));
}

function knownOf(chainId: number): Known {
  return singleton(`chain-status:${chainId}`, () => ({ status: UNCHECKED, checking: null, dueAt: 0 }));
}

function currentStatus(chainId: number): Known {
  const known = knownOf(chainId);
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
  const routers = routerAddresses(chain).map((router) => router.toLowerCase());
  const isBroken = (router: string) =>
    concerning(router, findings).some(({ stops }) => stops === "everything");
  const sound = routers.filter((router) => !isBroken(router));
  const payable = new Map(
    sound
      .filter((router) => concerning(router, findings).every(({ stops }) => stops !== "payments"))
      .map((router) => [router, payableOn(router, chain, findings)]),
  );
  const offered = payable.get(quotingRouter(chain).address.toLowerCase());
  return {
    state: offered ? "sound" : "misconfigured",
    findings,
    isUsable: sound.length > 0,
    brokenRouters: new Set(routers.filter(isBroken)),
    assets: assetsOf(chain).filter(({ id }) => offered?.has(id)),
    payable,
    takesPermits: findings.every(({ stops }) => stops !== "permits"),
  };
}

/** Selects the findings that take something out of use on a router: its own, and those of the whole chain. */
function concerning(own: string, findings: readonly Finding[]): Finding[] {
  return findings.filter(({ router }) => router === null || router === own);
}

function payableOn(router: string, chain: ChainConfig, findings: readonly Finding[]): Set<string> {
  const faulty = new Set(
    concerning(router, findings).flatMap(({ stops, asset }) => (stops === "asset" ? (asset?.id ?? []) : [])),
  );
  return new Set(assetsOf(chain).flatMap(({ id }) => (faulty.has(id) ? [] : id)));
}

/** Logs one line for each finding that is new or gone. */
function logChanges(before: readonly Finding[], now: readonly Finding[]): void {
  const lines = (findings: readonly Finding[]) =>
    new Map(findings.map((finding) => [findingLine(finding), finding]));
  const [known, found] = [lines(before), lines(now)];
  for (const [line, { chainId, severity, endpoint }] of found) {
    // The failover may have a line about this endpoint already.
    const isNew = endpoint === undefined || isNewFault(chainId, endpoint);
    if (known.has(line) || !isNew) continue;
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
