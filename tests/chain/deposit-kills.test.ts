import { getAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { balanceOf } from "@/tests/support/chains";
import { addDeposit, type OpenedDeposit, sendToDeposit } from "@/tests/support/deposits";
import { eventually } from "@/tests/support/eventually";
import { inShort } from "@/tests/support/forms";
import { type Killable, type KillPoint, relayKillPoints, startKillable } from "@/tests/support/killable";
import { makeBuyer, openPayment, paymentState } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";

const CHAIN = 31337;
const AMOUNT = 1_000_000n;
const REST = 410n;
const COMMIT = /^commit$/;
const HEALED_WITHIN_MS = 20_000;

const SEEN: KillPoint[] = [
  { name: "before the logs are read", side: "node", match: /eth_getLogs/, at: "request" },
  {
    name: "before the transfer is stored",
    side: "postgres",
    match: [/insert into "deposit_transfer"/, COMMIT],
    at: "request",
  },
  {
    name: "after the transfer is stored, before its reply",
    side: "postgres",
    match: [/insert into "deposit_transfer"/, COMMIT],
    at: "reply",
  },
];
const PAID = relayKillPoints(
  /insert into "payment_attempt"/,
  /update "payment" set "status" = 'succeeded'/,
).map((point) => ({ ...point, name: `${point.name} (execution)` }));
const RETURNED: KillPoint[] = [
  {
    name: "before the return is queued",
    side: "postgres",
    match: [/update "deposit_surplus" set "status"/, COMMIT],
    at: "request",
  },
  {
    name: "after the return is queued",
    side: "postgres",
    match: [/update "deposit_surplus" set "status"/, COMMIT],
    at: "reply",
  },
];

let app: Killable;
let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;

beforeAll(async () => {
  chain = findChain(CHAIN) as ChainConfig;
  account = await makeAccount();
  payer = await makeBuyer(chain);
  app = await startKillable(thisInstallation(inject("stack")), CHAIN);
}, 120_000);
afterAll(() => app?.stop());

async function open(): Promise<OpenedDeposit> {
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", amount: AMOUNT });
  return { payment, deposit: await addDeposit(account, payment) };
}

const send = (opened: OpenedDeposit, amount: bigint) => sendToDeposit(opened, payer, amount);

const surplusesOf = ({ deposit }: OpenedDeposit) =>
  many<{ status: string }>(db, sql`select status from deposit_surplus where deposit_id = ${deposit.id}`);

describe("killed while a transfer with too much is under way", () => {
  test.each([...SEEN, ...inShort(PAID, /^after signing|^after broadcast|^at the final/), ...RETURNED])(
    "$name: one payment and one return after the restart",
    async (point) => {
      const opened = await app.killAt(point, {
        prepare: open,
        run: (prepared) => send(prepared, AMOUNT + REST),
      });
      const { payment, deposit } = opened;
      await eventually(
        () => paymentState(payment.id),
        ({ status }) => status === "succeeded",
        HEALED_WITHIN_MS,
      );
      const surpluses = await eventually(
        () => surplusesOf(opened),
        (rows) => rows.length > 0 && rows.every(({ status }) => status === "returned"),
        HEALED_WITHIN_MS,
      );
      expect(surpluses).toEqual([{ status: "returned" }]);
      expect(await executions(chain, [payment.id])).toHaveLength(1);
      expect(await balanceOf(chain, getAddress(deposit.option.payer), "USDC")).toBe(REST);
      expect(await balanceOf(chain, getAddress(deposit.address), "USDC")).toBe(0n);
    },
    90_000,
  );
});
