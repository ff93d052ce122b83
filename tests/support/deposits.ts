import { type Address, type Hex, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { depositOf } from "@/server/chain/calls/deposit-address";
import { keyOf, optionRefOf } from "@/server/chain/calls/terms";
import type { RefundKind } from "@/server/deposits/lifecycle";
import { type NewDeposit, storeDeposit } from "@/server/deposits/store-deposit";
import { refsOf, termsOf } from "@/server/gateway/option-row";
import { newId } from "@/server/kernel/ids";
import type { TestAccount } from "@/tests/support/account";
import { requireSuccess } from "@/tests/support/chains";
import { type OpenPayment, walletOf } from "@/tests/support/payments";
import { placeOf } from "@/tests/support/router-of";
import { db, one, sql, transaction } from "@/tests/support/sql";

export interface DepositOptions {
  refundKind?: RefundKind;
  /** Whom the rest belongs to; a new address when left out. */
  payer?: Address;
  /** From now until the address's end. */
  lifetimeS?: number;
  /** From the payment's end until the last moment of the terms. */
  graceS?: number;
}

/** A payment with a deposit address. */
export interface OpenedDeposit {
  payment: OpenPayment;
  deposit: NewDeposit;
}

/** Sends an amount of a deposit's token to its address by a plain transfer, in base units; resolves once it is mined. */
export async function sendToDeposit(
  { payment, deposit }: OpenedDeposit,
  payer: PrivateKeyAccount,
  amount: bigint,
): Promise<void> {
  const { chain } = payment;
  const args = [deposit.address as Hex, amount] as const;
  const call = {
    address: deposit.option.token as Address,
    abi: erc20Abi,
    functionName: "transfer",
    args,
  } as const;
  await requireSuccess(chain, await walletOf(chain, payer).writeContract(call));
}

/** Stores a deposit address of an open payment, with the amount and token of its option. */
export async function addDeposit(
  account: TestAccount,
  payment: OpenPayment,
  { refundKind = "address", lifetimeS = 600, graceS = 900, ...wanted }: DepositOptions = {},
): Promise<NewDeposit> {
  const someone = wanted.payer ?? privateKeyToAccount(generatePrivateKey()).address;
  const payer = refundKind === "none" ? zeroAddress : someone;
  const { deposit, refs, terms } = draft(payment, lower(payer), graceS);
  const option = { ...deposit, key: keyOf(termsOf(terms, refs), placeOf(payment.chain)) };
  const { now } = await one<{ now: Date }>(db, sql`select clock_timestamp() as now`);
  const stored: NewDeposit = {
    id: newId("dep"),
    refundKind,
    address: depositOf(option.key, terms.router),
    expiresAt: new Date(now.getTime() + lifetimeS * 1_000),
    payment: { id: payment.id, accountId: account.id, merchantId: payment.merchantId },
    option: { ...option, feeBps: 100 },
    rate: { source: "peg", numerator: 1n, denominator: 1n, asOf: now },
    hasRate: false,
  };
  await transaction((tx) => storeDeposit(tx, stored));
  return stored;
}

function draft({ id, merchantId, terms, chain, symbol, kind }: OpenPayment, payer: Address, graceS: number) {
  const optionId = newId("opt");
  const token = chain.tokens.find((each) => each.symbol === symbol)?.address ?? zeroAddress;
  const deposit = {
    id: optionId,
    ref: optionRefOf(optionId, { unit: "iso4217/USD", value: 100n }),
    account: `eip155:${chain.id}:${payer}`,
    chainId: chain.id,
    payer,
    asset: `eip155:${chain.id}/erc20:${token}`,
    token: lower(terms.token),
    kind,
    amount: terms.amount,
    fee: terms.fee,
    destination: terms.destination === zeroAddress ? null : lower(terms.destination),
    router: lower(chain.routers.at(-1)?.address ?? zeroAddress),
    deadline: Number(terms.deadline) + graceS,
  };
  return { deposit, refs: refsOf({ id, merchantId }), terms: { ...deposit, paymentId: id } };
}

const lower = (address: Address) => address.toLowerCase() as Address;
