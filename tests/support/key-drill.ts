import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Hex, parseEther, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import type { HotAccount } from "@/server/chain/keys/hot-account";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { requestRefund } from "@/server/refunds/request-refund";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { followRemovedKeys, newRemovedKeys } from "@/server/relayer/transactions/follow-removed-keys";
import { AMOUNT } from "@/tests/support/batches";
import type { ChainWorld } from "@/tests/support/chain-world";
import { publicClient, testClient } from "@/tests/support/chains";
import { confirmForKey, type OpenPayment, openPayment } from "@/tests/support/payments";
import { newRefundLoops } from "@/tests/support/refund-loops";
import { asOwner, depositTo, refundsOf } from "@/tests/support/refunds";
import { type Driver, drive, hasStatus, newDriver, versionsOf } from "@/tests/support/relay-driver";
import { executions, refundsOnChain } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";

export const GWEI = 10n ** 9n;
/** The owner pays more, so that a block has this transaction before the key's. */
export const FIRST = { maxFeePerGas: 500n * GWEI, maxPriorityFeePerGas: 100n * GWEI };

/** The key in REFUNDER_KEY of this process. */
export const presentRefunder = () => refunderAccount() as PrivateKeyAccount;

/** Keys of an installation on a separate chain: new, changed, leaked and lost ones. */
export class KeyDrill {
  readonly #world: ChainWorld;

  constructor(world: ChainWorld) {
    this.#world = world;
  }

  /** A process that has this key in RELAYER_KEY or REFUNDER_KEY. */
  withKey(key: HotAccount, changes = {}): Driver {
    return newDriver(this.#world.own.config, changes, key);
  }

  allow({ address }: PrivateKeyAccount, isAllowed: boolean, fees = {}): Promise<void> {
    return asOwner(this.#world.chain, { functionName: "setRelayer", args: [address, isAllowed] }, fees);
  }

  nameRefunder({ address }: PrivateKeyAccount, fees = {}): Promise<void> {
    return asOwner(this.#world.chain, { functionName: "setRefunder", args: [address] }, fees);
  }

  /** A key that has coin and the role, as after steps 1 and 2 of a planned change. */
  async newKey(): Promise<PrivateKeyAccount> {
    const key = await this.#funded();
    await this.allow(key, true);
    return key;
  }

  async newRefunder(): Promise<PrivateKeyAccount> {
    const key = await this.#funded();
    await this.nameRefunder(key);
    return key;
  }

  async #funded(): Promise<PrivateKeyAccount> {
    const key = privateKeyToAccount(generatePrivateKey());
    await testClient(this.#world.chain).setBalance({ address: key.address, value: parseEther("10") });
    return key;
  }

  async confirmedFor(key: HotAccount, options: { destination?: Hex } = {}): Promise<OpenPayment> {
    const { account, chain, payer } = this.#world;
    const payment = await openPayment(account, { chain, payer, symbol: "USDC", amount: AMOUNT, ...options });
    await confirmForKey(payment, key.address);
    return payment;
  }

  /** Confirms a payment and has the key send it; no block has it yet. */
  async inFlight(key: PrivateKeyAccount): Promise<OpenPayment> {
    await testClient(this.#world.chain).setAutomine(false);
    const payment = await this.confirmedFor(key);
    await drive(this.withKey(key), async () => (await versionsOf(payment)).length === 1);
    return payment;
  }

  /** Pays to the merchant's vault, and adds what the fee has taken. */
  async paidToVault(): Promise<OpenPayment> {
    const payment = await this.confirmedFor(relayerAccount(), { destination: zeroAddress });
    await drive(this.withKey(relayerAccount()), this.#mined(hasStatus(payment, "succeeded")));
    const { merchantId, terms } = payment;
    await depositTo(this.#world.chain, merchantId, { token: terms.token, amount: AMOUNT });
    return payment;
  }

  async requestRefundOf({ id: paymentId }: OpenPayment): Promise<void> {
    const { account } = this.#world;
    const scope = await scopeOfMember(account.user.id, account.id, "test");
    await requestRefund(scope, { paymentId }, { idempotencyRecord: null, requestId: "req_runbook" });
  }

  /** Requests a refund and has the key send it; no block has it yet. */
  async refundInFlight(key: PrivateKeyAccount, paid?: OpenPayment): Promise<OpenPayment> {
    const payment = paid ?? (await this.paidToVault());
    await testClient(this.#world.chain).setAutomine(false);
    await this.requestRefundOf(payment);
    const driver = this.withKey(key);
    await newRefundLoops(driver, key).untilNewest(payment, "submitted");
    await drive(driver, async () => (await this.jobsOf(payment, "refund")).includes("signed"));
    return payment;
  }

  /** Sends transactions for the next block, which has them in the order of their fees. */
  async inNextBlock(send: () => Promise<unknown>): Promise<void> {
    const sent = send();
    await delay(500);
    await this.#world.mine(1);
    await sent;
    await testClient(this.#world.chain).setAutomine(true);
  }

  #mined(isDone: () => Promise<boolean>): () => Promise<boolean> {
    return async () => {
      await this.#world.mine(1);
      return isDone();
    };
  }

  /** Drives a process that has the present keys only, and does not wait for others that may have more. */
  async withoutKey(isDone: () => Promise<boolean>): Promise<void> {
    const removed = newRemovedKeys(this.#world.own.config, randomUUID(), 0);
    const follow = async () => {
      await followRemovedKeys(removed);
      return isDone();
    };
    await drive(this.withKey(relayerAccount()), this.#mined(follow));
  }

  /** Drives such a process for some rounds. */
  async followed(rounds: number): Promise<void> {
    let left = rounds;
    await this.withoutKey(async () => --left < 0);
  }

  async expectPaidOnce(driver: Driver, ...payments: OpenPayment[]): Promise<void> {
    for (const payment of payments) await drive(driver, this.#mined(hasStatus(payment, "succeeded")));
    const ids = payments.map(({ id }) => id);
    expect(await executions(this.#world.chain, ids)).toHaveLength(payments.length);
  }

  /** Drives a process that has the present keys only until these payments are refunded, each once. */
  async expectRefundedOnce(...payments: OpenPayment[]): Promise<void> {
    const refunds = newRefundLoops(this.withKey(relayerAccount()));
    for (const payment of payments) {
      await this.withoutKey(async () => {
        await runSigner(refunds.signer);
        await refunds.advance();
        return (await refundsOf(payment.id)).at(-1)?.status === "succeeded";
      });
    }
    const ids = payments.map(({ id }) => id);
    expect(await refundsOnChain(this.#world.chain, ids)).toHaveLength(payments.length);
  }

  /** Has the network forget what was signed for a payment, as nodes do that restart. */
  async forget(payment: OpenPayment, kind = "pay_authorization"): Promise<void> {
    for (const { hash } of await signedFor(payment, kind)) {
      await testClient(this.#world.chain).dropTransaction({ hash });
    }
  }

  /** Takes the coin of a key, so that nothing that it signed can be in a block. */
  empty({ address }: PrivateKeyAccount): Promise<void> {
    return testClient(this.#world.chain).setBalance({ address, value: 0n });
  }

  /** Sends again what was signed first for a payment, as anybody may who has the bytes; it reverts. */
  async sendAgain(payment: OpenPayment, key: PrivateKeyAccount, kind = "pay_authorization"): Promise<void> {
    await testClient(this.#world.chain).setBalance({ address: key.address, value: parseEther("10") });
    const [first] = await signedFor(payment, kind);
    const serializedTransaction = first?.raw as Hex;
    const client = publicClient(this.#world.chain);
    const hash = await client.sendRawTransaction({ serializedTransaction });
    await this.withoutKey(async () => {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null);
      return receipt?.status === "reverted";
    });
  }

  /** The statuses of a payment's calls of one kind, oldest first. */
  async jobsOf({ id }: OpenPayment, kind: string): Promise<string[]> {
    const jobs = sql`select status from relay_job where payment_id = ${id} and kind = ${kind} order by id`;
    return (await many<{ status: string }>(db, jobs)).map(({ status }) => status);
  }

  /** The statuses of a key's calls that are not final, by the query of the runbook. */
  async openCalls({ address }: PrivateKeyAccount): Promise<string[]> {
    const open = await many<{ relayer: string; status: string; count: number }>(
      db,
      sql`select relayer, status, count(*) from relay_job where status in ('queued', 'signed', 'mined') group by 1, 2`,
    );
    return open.filter(({ relayer }) => relayer === address.toLowerCase()).map(({ status }) => status);
  }

  async pauseOf({ address }: PrivateKeyAccount): Promise<string | null> {
    const signer = sql`select paused_reason as pause from relay_signer where address = ${address.toLowerCase()}`;
    const [row] = await many<{ pause: string | null }>(db, signer);
    return row?.pause ?? null;
  }
}

const signedFor = ({ id }: OpenPayment, kind: string) =>
  many<{ hash: Hex; raw: Hex }>(
    db,
    sql`select t.hash, t.raw from relay_transaction t join relay_job j on j.transaction_id = t.job_id
        where j.payment_id = ${id} and j.kind = ${kind} order by t.created_at`,
  );
