import type { Hex } from "viem";
import { affordableFees, currentFees, type Fees, presentGasPrice } from "@/server/chain/calls/gas";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { readableRouters } from "@/server/chain/checks/chain-status";
import type { SignerFault } from "@/server/chain/keys/signer-fault";
import type { Header } from "@/server/chain/reads/headers";
import { hasRole, readBalance } from "@/server/chain/reads/read-sender";
import { changed, db } from "@/server/db/sql";
import { clock, fragment, secondsAgo, store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import type { SignerPause } from "@/server/kernel/zod-primitives";
import { metrics } from "@/server/metrics/metrics";
import type { RelayKey, RelaySigner } from "@/server/relayer/signer/relay-signer";

/** A remote signer that signs nothing is tried this often while calls wait. */
const PROBE_EVERY_MS = 2_000;
/** A shorter wait is not recorded in the timeline, because another key may take the call. */
const RECORDED_AFTER_S = 2;

/** Why a key signs nothing new, and what to do. */
const WHY: Readonly<Record<SignerPause, string>> = {
  balance: "it has too little coin for gas. Send it the network's coin (docs/runbooks.md#gas).",
  gas_price:
    'gas costs more than "gas.maxFeePerGas". It continues when the price falls, or with a higher limit.',
  no_role:
    "no router gives it its role. The owner calls setRelayer or setRefunder (docs/runbooks.md#a-relayers-key).",
  signer_down: "It continues when its remote signer answers (docs/operations.md#a-remote-signer).",
  signer_refuses: "Correct its remote signer (docs/operations.md#a-remote-signer).",
};

/**
 * Checks whether a signer may sign now, by the chain's gas limits, the key's balance and its remote signer. Stores the
 * result for operators, and records it in the timelines of waiting payments.
 * @param block the newest block, where it is known
 * @returns the fees to sign with; null while it may not
 */
export async function reviewSigner(signer: RelaySigner, block?: Header): Promise<Fees | null> {
  const { chain, memory } = signer;
  const market = await currentFees(chain.id, block);
  metrics().gasPrice.set({ chain: chain.id }, Number(presentGasPrice(market)));
  const { maxFeePerGas } = gasLimitsOf(chain.id);
  const fees = affordableFees(market, maxFeePerGas);
  // Roles are checked again by the sweep only, since they change rarely.
  if (memory.pause === "no_role") return pauseFor(signer, "no_role");
  if (!(await requireSigner(signer))) return null;
  if (!fees) return pauseFor(signer, "gas_price");
  if (await isShort(signer)) return pauseFor(signer, "balance");
  // Whether a key that could not pay for gas can do so now, the next trial shows.
  if (memory.shortBalance === null) await notePause(signer, null);
  return fees;
}

/** Pauses a signer whose key cannot pay for the gas of any waiting call, until its balance grows or gas is cheaper. */
export async function pauseForGas(signer: RelaySigner, balance: bigint): Promise<void> {
  signer.memory.shortBalance = balance;
  await pauseFor(signer, "balance");
}

/** Ends the pause of {@link pauseForGas} once a call can be paid for. */
export async function endPauseForGas(signer: RelaySigner): Promise<void> {
  if (signer.memory.shortBalance === null) return;
  signer.memory.shortBalance = null;
  await notePause(signer, null);
}

/** Checks again that a router grants the key its role, and everything that {@link reviewSigner} checks. */
export async function sweepSigner(signer: RelaySigner): Promise<void> {
  const { chain } = signer;
  const place = { chainId: chain.id, routers: readableRouters(chain) };
  const isKnown = await hasRole(place, signer.address as Hex);
  if (!isKnown) await pauseFor(signer, "no_role");
  else {
    if (signer.memory.pause === "no_role") signer.memory.pause = undefined;
    const fault = (await signer.account.remote?.probe()) ?? null;
    if (fault) await pauseByFault(signer, fault);
    else await reviewAtRest(signer);
  }
}

/**
 * Pauses a signer whose key's remote signer gave no signature; the next round tries again some seconds later. No
 * transaction of the round exists outside of this process, so no nonce is used.
 */
export async function pauseByFault(signer: RelayKey, { kind, message }: SignerFault): Promise<void> {
  signer.memory.probeAt = performance.now() + PROBE_EVERY_MS;
  await notePause(signer, kind, message);
  await recordWaiting(signer, kind);
}

/** Checks a remote signer before its first use and after it signed nothing; true for one that did, and for other keys. */
async function requireSigner(signer: RelaySigner): Promise<boolean> {
  const { account, memory } = signer;
  const isSilent = memory.pause === "signer_down" || memory.pause === "signer_refuses";
  if (!account.remote || (memory.pause !== undefined && !isSilent)) return true;
  if (isSilent && performance.now() < memory.probeAt) return false;
  const fault = await account.remote.probe();
  if (fault) await pauseByFault(signer, fault);
  return fault === null;
}

/** A price without a limit pauses nothing, so it need not be known. */
async function reviewAtRest(signer: RelaySigner): Promise<void> {
  if (gasLimitsOf(signer.chain.id).maxFeePerGas !== null) await reviewSigner(signer);
  else if (await isShort(signer)) await pauseFor(signer, "balance");
  else if (signer.memory.shortBalance === null) await notePause(signer, null);
}

/** Checks whether the key has less coin than the minimum. One that could not pay tries again once it has more. */
async function isShort({ chain, address, memory }: RelaySigner): Promise<boolean> {
  const { minBalance } = gasLimitsOf(chain.id);
  if (minBalance === 0n && memory.shortBalance === null) return false;
  const balance = await readBalance(chain.id, address as Hex);
  if (memory.shortBalance !== null && balance > memory.shortBalance) memory.shortBalance = null;
  return balance < minBalance;
}

async function pauseFor(signer: RelaySigner, pause: SignerPause): Promise<null> {
  await notePause(signer, pause);
  await recordWaiting(signer, pause);
  return null;
}

async function notePause(
  { chain, address, memory }: RelayKey,
  pause: SignerPause | null,
  fault?: string,
): Promise<void> {
  if (memory.pause === pause) return;
  const noted = await changed(
    db,
    store
      .updateTable("relay_signer")
      .set({ paused_reason: pause, paused_at: pause === null ? null : clock() })
      .where("chain_id", "=", chain.id)
      .where("address", "=", address)
      .where("paused_reason", "is distinct from", pause),
  );
  memory.pause = pause;
  if (noted === 0) return;
  const key = `the key ${address} on chain ${chain.id}`;
  if (pause === null) log().info({ chainId: chain.id, address, pause }, `${key} signs again`);
  else {
    const why = fault ? `${fault} ${WHY[pause]}` : WHY[pause];
    log().warn({ chainId: chain.id, address, pause }, `${key} signs nothing new: ${why}`);
  }
}

/** Records the reason in the timelines of payments that wait for this key, once per reason. */
async function recordWaiting({ chain, address }: RelayKey, pause: SignerPause): Promise<void> {
  const data = JSON.stringify({ chainId: chain.id, reason: pause });
  const marking = store
    .updateTable("relay_job")
    .set({ waits_for: pause })
    .where("chain_id", "=", chain.id)
    .where("relayer", "=", address)
    .where("status", "=", fragment.lit("queued"))
    .where("waits_for", "is distinct from", pause)
    .where("created_at", "<", secondsAgo(RECORDED_AFTER_S))
    .returning("payment_id");
  await changed(
    db,
    store
      .with("waiting", () => marking)
      .insertInto("payment_event")
      .columns(["payment_id", "type", "data"])
      .expression(({ selectFrom }) =>
        selectFrom("waiting").select([
          "payment_id",
          fragment.lit("relay.waiting").as("type"),
          fragment<string>`${data}::jsonb`.as("data"),
        ]),
      ),
  );
}
