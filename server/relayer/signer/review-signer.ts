import type { Hex } from "viem";
import { affordableFees, currentFees, type Fees, presentGasPrice } from "@/server/chain/calls/gas";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { readableRouters } from "@/server/chain/checks/chain-status";
import type { Header } from "@/server/chain/reads/headers";
import { hasRole, readBalance } from "@/server/chain/reads/read-sender";
import { changed, db } from "@/server/db/sql";
import { clock, fragment, secondsAgo, store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import type { SignerPause } from "@/server/kernel/zod-primitives";
import { metrics } from "@/server/metrics/metrics";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/** A shorter wait is not recorded in the timeline, because another key may take the call. */
const RECORDED_AFTER_S = 2;

/**
 * Checks whether a signer may sign now, by the chain's gas limits and the key's balance. Stores the result for
 * operators, and records it in the timelines of waiting payments.
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
  if (!fees) return pauseFor(signer, "gas_price");
  if (await isShort(signer)) return pauseFor(signer, "balance");
  await notePause(signer, null);
  return fees;
}

/** Checks again that a router grants the key its role, and everything that {@link reviewSigner} checks. */
export async function sweepSigner(signer: RelaySigner): Promise<void> {
  const { chain } = signer;
  const place = { chainId: chain.id, routers: readableRouters(chain) };
  const isKnown = await hasRole(place, signer.address as Hex);
  if (!isKnown) await pauseFor(signer, "no_role");
  else {
    if (signer.memory.pause === "no_role") signer.memory.pause = undefined;
    await reviewAtRest(signer);
  }
}

/** A price without a limit pauses nothing, so it need not be known. */
async function reviewAtRest(signer: RelaySigner): Promise<void> {
  if (gasLimitsOf(signer.chain.id).maxFeePerGas !== null) await reviewSigner(signer);
  else if (await isShort(signer)) await pauseFor(signer, "balance");
  else await notePause(signer, null);
}

/** Checks whether the key has less coin than the chain's minimum. */
async function isShort({ chain, address }: RelaySigner): Promise<boolean> {
  const { minBalance } = gasLimitsOf(chain.id);
  return minBalance > 0n && (await readBalance(chain.id, address as Hex)) < minBalance;
}

async function pauseFor(signer: RelaySigner, pause: SignerPause): Promise<null> {
  await notePause(signer, pause);
  await recordWaiting(signer, pause);
  return null;
}

async function notePause({ chain, address, memory }: RelaySigner, pause: SignerPause | null): Promise<void> {
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
  if (noted > 0)
    log().warn({ chainId: chain.id, address, pause }, "what keeps a relayer's signer has changed");
}

/** Records the reason in the timelines of payments that wait for this key, once per reason. */
async function recordWaiting({ chain, address }: RelaySigner, pause: SignerPause): Promise<void> {
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
