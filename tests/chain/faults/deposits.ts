import { type Address, getAddress, type Hex, parseGwei } from "viem";
import { expect } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { NewDeposit } from "@/server/deposits/store-deposit";
import { balanceOf } from "@/tests/support/chains";
import { addDeposit } from "@/tests/support/deposits";
import { eventually } from "@/tests/support/eventually";
import { type OpenPayment, paymentState, walletOf } from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";
import { open, type Stage } from "./stage";

/** What is sent above the amount, in base units: worth the gas of its return. */
const REST = 5_000n;
/** The buyer's transfer is mined also where the base fee is the fault. */
const MAX_FEE = parseGwei("1000");
const HEALED_WITHIN_MS = 60_000;

/** A payment with a deposit address, to which its buyer has sent too much in one plain transfer. */
export interface StageDeposit {
  payment: OpenPayment;
  deposit: NewDeposit;
}

/** Sends too much to a deposit address; the transfer waits for the stage's next block. */
export async function beginDeposit(stage: Stage): Promise<StageDeposit> {
  const { account, chain, payer } = stage;
  const payment = await open(stage);
  const deposit = await addDeposit(account, payment);
  await walletOf(chain, payer).writeContract({
    address: payment.terms.token,
    abi: erc20Abi,
    functionName: "transfer",
    args: [deposit.address as Hex, payment.terms.amount + REST],
    maxFeePerGas: MAX_FEE,
  });
  return { payment, deposit };
}

/** A minute after any fault has gone, the deposit has paid its payment once, and the rest is back once. */
export async function checkDeposit(chain: ChainConfig, { payment, deposit }: StageDeposit): Promise<void> {
  const { id, terms } = payment;
  const state = async () => ({
    payment: (await paymentState(id)).status,
    deposit: await many<{ status: string }>(
      db,
      sql`select status from deposit_address where id = ${deposit.id}`,
    ),
    surplus: await many<{ status: string; amount: bigint }>(
      db,
      sql`select status, amount from deposit_surplus where deposit_id = ${deposit.id}`,
    ),
  });
  const healed = {
    payment: "succeeded",
    deposit: [{ status: "paid" }],
    surplus: [{ status: "returned", amount: 0n }],
  };
  const isHealed = (found: Awaited<ReturnType<typeof state>>) =>
    found.payment === "succeeded" &&
    found.deposit.every(({ status }) => status === "paid") &&
    found.surplus.length > 0 &&
    found.surplus.every(({ status }) => status === "returned");
  expect(await eventually(state, isHealed, HEALED_WITHIN_MS), id).toEqual(healed);
  const paid = await executions(chain, [id]);
  expect(paid.map(({ args }) => args.key)).toEqual([deposit.option.key]);
  const holds = (address: string) => balanceOf(chain, getAddress(address), payment.symbol);
  expect(await holds(deposit.address)).toBe(0n);
  expect(await holds(deposit.option.payer)).toBe(REST);
  expect(await holds(terms.destination as Address)).toBe(terms.amount - terms.fee);
}
