import { randomUUID } from "node:crypto";
import type { PrivateKeyAccount } from "viem/accounts";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { advanceRefunds, newRefundWorker } from "@/server/refunds/advance-refunds";
import { newSigner, type RelaySigner, relaySettings } from "@/server/relayer/signer/relay-signer";
import { runSigner } from "@/server/relayer/signer/run-signer";
import type { OpenPayment } from "@/tests/support/payments";
import { refundsOf } from "@/tests/support/refunds";
import { type Driver, drive } from "@/tests/support/relay-driver";

/** The refunder's signer and the refund worker next to a relayer and an indexer, run tick by tick. */
export interface RefundLoops {
  signer: RelaySigner;
  /** Runs the refund worker once. */
  advance: () => Promise<unknown>;
  /** Runs everything until the payment's newest refund has this status; returns its id. */
  untilNewest: (payment: OpenPayment, status: string) => Promise<string>;
  /** Runs everything until the payment's refunds have these statuses, in any order. */
  untilAll: (payment: OpenPayment, statuses: readonly string[]) => Promise<void>;
}

/**
 * Creates a process's loops for refunds on the chain of a driver, with the key in its REFUNDER_KEY; hopeless calls are
 * given up at once.
 */
export function newRefundLoops(
  driver: Driver,
  refunder = refunderAccount() as PrivateKeyAccount,
): RefundLoops {
  const { chain } = driver.signer;
  const settings = { ...relaySettings(chain), leaseMs: 200, refusedForMs: 100 };
  const signer = newSigner(chain, refunder, { holder: randomUUID(), settings });
  const worker = newRefundWorker(chain.id, refunder.address, driver.signer.lease.holder);
  worker.lease.ms = 200;
  const advance = () => advanceRefunds(worker);
  const until = ({ id }: OpenPayment, isDone: (statuses: string[]) => boolean) =>
    drive(driver, async () => {
      await runSigner(signer);
      await advance();
      return isDone((await refundsOf(id)).map(({ status }) => status));
    });
  return {
    signer,
    advance,
    untilNewest: async (payment, status) => {
      await until(payment, (statuses) => statuses.at(-1) === status);
      return (await refundsOf(payment.id)).at(-1)?.id ?? "";
    },
    untilAll: (payment, statuses) =>
      until(payment, (now) => now.toSorted().join() === statuses.toSorted().join()),
  };
}
