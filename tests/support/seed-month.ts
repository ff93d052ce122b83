import { getAddress } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { chainsOf } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import type { TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { hashOf, type SeededRows, storeSeeded } from "@/tests/support/store-seeded";

const NATIVE = "0x0000000000000000000000000000000000000000";
const DESTINATIONS = [`0x${"d1".repeat(20)}`, `0x${"d2".repeat(20)}`, NATIVE];
const CURRENCIES = ["USD", "EUR", "JPY"];
const HOSTILE = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", 'a "quoted", one', "plain"];
const AT_ONCE = 500;
const FILLED = ["payment", "payment_option", "payment_exception", "refund", "chain_event", "ledger_entry"];

/** A movement as it was seeded: what a statement has to show. Amounts are in base units. */
export interface Seeded {
  kind: "payment" | "late" | "refund";
  at: Date;
  createdAt: Date;
  chainId: number;
  token: string;
  merchantId: string;
  paymentId: string;
  gross: bigint;
  fee: bigint;
  refunded: bigint;
}

interface Plan {
  /** How many payments. */
  size: number;
  /** The first moment of the month, and the first after it. */
  from: Date;
  before: Date;
}

/**
 * Seeds the payments of a month, evenly over it and two days beyond each end: three currencies, three tokens on two chains,
 * fees, refunds in part and whole, and late payments. Events are posted by the functions that post real ones.
 */
export async function seedMonth(account: TestAccount, { size, from, before }: Plan): Promise<Seeded[]> {
  const seeded: Seeded[] = [];
  const day = 86_400_000;
  const start = from.getTime() - 2 * day;
  const step = (before.getTime() - from.getTime() + 4 * day) / size;
  const chains = chainsOf("test").slice(0, 2);
  for (let first = 0; first < size; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, size - first) }, (_, i) =>
      onePayment(account, { index: first + i, at: new Date(start + Math.floor(step * (first + i))), chains }),
    );
    await storeSeeded(batch, `0x${hashOf(account.id).slice(-40)}`);
    seeded.push(...batch.flatMap(({ movements }) => movements));
  }
  // The server's vacuum does this within a minute; an import in one go would be read by the plans of empty tables.
  await asTableOwner(...FILLED.map((table) => `analyze ${table}`));
  return seeded;
}

interface OnePayment extends SeededRows {
  movements: Seeded[];
}

interface Place {
  index: number;
  at: Date;
  chains: readonly ChainConfig[];
}

/** What a payment is, by its number. */
function facts(account: TestAccount, { index, at, chains }: Place) {
  const chain = chains[index % chains.length] as ChainConfig;
  const [usdc, eurc] = chain.tokens;
  const named = index % 5 === 4 ? undefined : [usdc, eurc ?? usdc][index % 2];
  const decimals = named?.decimals ?? 18;
  const amount = 10n ** BigInt(decimals) * BigInt(1 + (index % 97)) + BigInt((index * 7_919) % 99_991);
  return {
    chainId: chain.id,
    router: routerOf(chain).toLowerCase(),
    merchantId: (index % 3 === 0 ? account.otherMerchant : account.merchant).id,
    token: (named?.address ?? NATIVE).toLowerCase(),
    symbol: named?.symbol ?? "ETH",
    decimals,
    asset: `eip155:${chain.id}/${named ? `erc20:${getAddress(named.address)}` : "slip44:60"}`,
    amount,
    fee: (amount * BigInt(index % 60)) / 10_000n,
    refunded: index % 11 === 3 ? amount : index % 11 === 7 ? amount / 3n : 0n,
    destination: DESTINATIONS[index % DESTINATIONS.length] ?? NATIVE,
    isLate: index % 37 === 5,
    at,
    createdAt: new Date(at.getTime() - (index % 40) * 3_600_000),
    payer: `0x${(index + 1).toString(16).padStart(40, "b")}`,
    key: hashOf(`${account.id} key ${index}`),
    // Four payments share a transaction, and so its cost.
    txHash: hashOf(`${account.id} tx ${chain.id} ${Math.floor(index / (4 * chains.length))}`),
    refundTx: hashOf(`${account.id} refund ${index}`),
    refundAt: new Date(at.getTime() + 1_800_000),
    paymentId: newId("pay"),
    optionId: newId("opt"),
    refundId: newId("ref"),
    exceptionId: newId("exc"),
  };
}

function onePayment(account: TestAccount, place: Place): OnePayment {
  const { index } = place;
  const made = facts(account, place);
  const { chainId, token, merchantId, paymentId, refundId, destination, payer, isLate } = made;
  const row = {
    ...made,
    accountId: account.id,
    amount: String(made.amount),
    fee: String(made.fee),
    logIndex: index,
    block: 1,
    reference: `${HOSTILE[index % HOSTILE.length]} ${index}`,
    currency: CURRENCIES[index % CURRENCIES.length],
    minor: 100 + (index % 9_000),
    ref: refOf(refundId),
    reason: HOSTILE[(index + 3) % HOSTILE.length],
    refunded: String(made.refunded),
  };
  const of = { merchantRef: refOf(merchantId), token };
  const outcome = isLate ? "late" : "applied";
  const paid = { ...of, payer, destination, amount: row.amount, fee: row.fee, nonce: 1 };
  const back = { ...of, to: payer, refundRef: row.ref, amount: row.refunded, nonce: 2 };
  const refund = { ...row, txHash: made.refundTx, logIndex: 1, at: made.refundAt };
  const base = { createdAt: made.createdAt, chainId, token, merchantId, paymentId };
  const isRefunded = made.refunded > 0n;
  return {
    payment: row,
    option: row,
    refund: isRefunded ? refund : null,
    exception: isLate ? row : null,
    events: [
      { ...row, type: "PaymentExecuted", outcome, data: paid },
      ...(isRefunded
        ? [{ ...refund, type: "PaymentRefunded" as const, outcome: "applied", data: back }]
        : []),
    ],
    movements: [
      {
        kind: isLate ? "late" : "payment",
        at: made.at,
        ...base,
        gross: made.amount,
        fee: made.fee,
        refunded: 0n,
      },
      ...(isRefunded
        ? [
            {
              kind: "refund" as const,
              at: made.refundAt,
              ...base,
              gross: 0n,
              fee: 0n,
              refunded: made.refunded,
            },
          ]
        : []),
    ],
  };
}
