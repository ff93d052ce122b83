import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  maxUint256,
  numberToHex,
  parseEther,
  type TypedDataDefinition,
  zeroAddress,
  zeroHash,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { permit2Address } from "@/server/chain/abi/permit2";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { payDirectTransaction } from "@/server/chain/calls/direct-quote";
import type { Fees } from "@/server/chain/calls/gas";
import { payCall } from "@/server/chain/calls/pay-call";
import { keyOf, optionRefOf, type Terms } from "@/server/chain/calls/terms";
import { authorizationTypedData, permit2TypedData } from "@/server/chain/calls/typed-data";
import type { ChainConfig } from "@/server/chain/client/registry";
import { databaseNowMs } from "@/server/db/database-clock";
import { type Acceptance, acceptAttempt } from "@/server/gateway/accept-attempt";
import { findOption } from "@/server/gateway/find-options";
import type { NewOption } from "@/server/gateway/insert-options";
import { type PaymentRefs, refsOf, termsOf } from "@/server/gateway/option-row";
import { storeOptions } from "@/server/gateway/store-options";
import { newId } from "@/server/kernel/ids";
import { insertPayments } from "@/server/payments/insert-payment";
import { transition } from "@/server/payments/transition";
import { queueRelay } from "@/server/relayer/jobs/queue-relay";
import type { TestAccount } from "@/tests/support/account";
import { fund, publicClient, requireSuccess, testClient, viemChain } from "@/tests/support/chains";
import { placeOf, routerOf } from "@/tests/support/router-of";
import { db, many, one, sql, transaction } from "@/tests/support/sql";

/** The merchant's destination for these payments. */
export const DESTINATION: Address = "0xde5717a710000000000000000000000000000001";

/** The timeline of a payment that nobody has confirmed, oldest first. */
export const OPENED = ["payment.created", "options.quoted"];

/** The price of each of these payments. */
const PRICE = { unit: "iso4217/USD", value: 100n };

/** What a wallet answered. An attempt without results is one that nobody confirmed (server/reconciliation). */
const RESULTS: Acceptance["results"] = [{ type: "walletRpc", data: ["0x01"] }];

/** An open payment with one option, in the gateway's stored format. */
export interface OpenPayment {
  id: string;
  optionId: string;
  merchantId: string;
  key: Hex;
  terms: Terms;
  chain: ChainConfig;
  payer: PrivateKeyAccount;
  symbol: string;
  kind: "eip3009" | "permit2" | "native";
}

interface PaymentOptions {
  chain: ChainConfig;
  payer: PrivateKeyAccount;
  symbol: string;
  /** Base units; by default 1 000 000. */
  amount?: bigint;
  /** Until the payment's end; its relayed options expire at the same time. */
  lifetimeS?: number;
  /** The zero address for the merchant's vault. */
  destination?: Address;
}

/** Creates a buyer with 1 000 of everything on a chain, and Permit2 approved for each token. */
export async function makeBuyer(chain: ChainConfig, units = 1_000): Promise<PrivateKeyAccount> {
  const payer = privateKeyToAccount(generatePrivateKey());
  await fund(chain, payer.address, units);
  const wallet = walletOf(chain, payer);
  for (const { address } of chain.tokens) {
    const args = [permit2Address, maxUint256] as const;
    const approval = { address, abi: testTokenAbi, functionName: "approve", args } as const;
    await requireSuccess(chain, await wallet.writeContract(approval));
  }
  return payer;
}

/** Stores an open payment with one option that `payer` could pay. */
export async function openPayment(account: TestAccount, options: PaymentOptions): Promise<OpenPayment> {
  const { lifetimeS = 900, chain } = options;
  const id = newId("pay");
  const merchantId = account.merchant.id;
  const creator = { kind: "merchant", accountId: account.id, merchantId, mode: chain.mode } as const;
  const expiresAt = new Date((await databaseNowMs()) + lifetimeS * 1_000);
  const texts = { description: null, metadata: null };
  const order = { referenceId: "test order", checkout: null, requestId: null, ...texts, ...PRICE };
  await db.query(insertPayments([{ id, creator, expiresAt, ...order }]));
  return addOption({ id, merchantId }, options);
}

/** Stores another option of a payment. */
export async function addOption(
  { id, merchantId }: Pick<OpenPayment, "id" | "merchantId">,
  options: PaymentOptions,
): Promise<OpenPayment> {
  const { chain, payer, symbol } = options;
  const refs = refsOf({ id, merchantId });
  const option = optionOf(id, refs, options);
  const batch = { paymentId: id, options: [option], superseded: [], requestId: newId("req") };
  const [stored] = await storeOptions(batch);
  if (stored?.id !== option.id) throw new Error(`the payer has an option in ${symbol} already`);
  const terms = termsOf(option, refs);
  return {
    id,
    merchantId,
    optionId: option.id,
    key: option.key,
    terms,
    chain,
    payer,
    symbol,
    kind: option.kind,
  };
}

/** Returns an option with a fee of one percent, without an exchange rate. */
function optionOf(paymentId: string, refs: PaymentRefs, options: PaymentOptions): NewOption {
  const { chain, payer, symbol, amount = 1_000_000n, lifetimeS = 900, destination = DESTINATION } = options;
  const asset = assetOf(chain, symbol);
  const id = newId("opt");
  const option = {
    id,
    paymentId,
    ref: optionRefOf(id, PRICE),
    account: `eip155:${chain.id}:${payer.address}`,
    chainId: chain.id,
    payer: lower(payer.address),
    asset: asset.id,
    token: lower(asset.token),
    kind: asset.kind,
    amount,
    fee: amount / 100n,
    destination: destination === zeroAddress ? null : lower(destination),
    router: lower(routerOf(chain)),
    deadline: Math.floor(Date.now() / 1_000) + lifetimeS,
  };
  const rate = { source: "peg", numerator: 1n, denominator: 1n, asOf: new Date() };
  const quote = { rate, lifetimeS: null, feeBps: 100 };
  return { ...option, key: keyOf(termsOf(option, refs), placeOf(chain)), quote, actionCounts: 0 };
}

export function assetOf(chain: ChainConfig, symbol: string): Asset {
  const asset = assetsOf(chain).find((each) => each.symbol === symbol);
  if (!asset) throw new Error(`${chain.name} has no ${symbol}`);
  return asset;
}

const lower = (address: Address) => address.toLowerCase() as Address;

/** Builds the router call that executes a payment on its buyer's signature, even for terms that were never stored. */
async function signedCall({ kind, terms, key, chain, payer, symbol }: OpenPayment): Promise<Hex> {
  if (kind === "native") throw new Error("a payment in the chain's own coin is sent by its buyer");
  const claim = { ...terms, key, deadline: Number(terms.deadline) };
  const place = placeOf(chain);
  const { domain } = assetOf(chain, symbol);
  if (kind === "eip3009" && !domain) throw new Error(`${symbol} has no domain`);
  const data =
    kind === "permit2" || !domain
      ? permit2TypedData(claim, place)
      : authorizationTypedData(claim, place, domain);
  const signature = await payer.signTypedData(data as unknown as TypedDataDefinition);
  return payCall(kind, terms, { signature, byContract: false });
}

/** Confirms a payment like the gateway after all checks; returns the id of the relayer's job. */
export async function confirmForRelay(payment: OpenPayment): Promise<string> {
  await accept(payment, { kind: "relay", calldata: await signedCall(payment) });
  const { id } = await one<{ id: string }>(
    db,
    sql`select id from relay_job where payment_id = ${payment.id}`,
  );
  return id;
}

/**
 * Confirms a payment with another key than the gateway would choose, from the start, so that a running worker does not
 * take the job first.
 */
export async function confirmForKey(payment: OpenPayment, relayer: string): Promise<string> {
  const calldata = await signedCall(payment);
  const { id: paymentId, key, terms } = payment;
  const option = await findOption(paymentId, payment.optionId);
  const { symbol: tokenSymbol, decimals: tokenDecimals } = assetOf(payment.chain, payment.symbol);
  const chosen = { ...option, optionId: option.id, tokenSymbol, tokenDecimals };
  const move = {
    to: "processing",
    option: { ...chosen, providerName: null, providerIcon: null },
    adopted: false,
  } as const;
  return transaction(async (tx) => {
    if (!(await transition(tx, { paymentId, from: "requires_action", move }))) throw new Error("not open");
    const attemptId = newId("att");
    await tx.query(
      sql`insert into payment_attempt (id, payment_id, option_id, results)
          values (${attemptId}, ${paymentId}, ${option.id}, ${JSON.stringify(RESULTS)})`,
    );
    return queueRelay(tx, relayer, {
      paymentId,
      attemptId,
      kind: option.kind === "permit2" ? "pay_permit2" : "pay_authorization",
      chainId: option.chainId,
      router: option.router,
      calldata,
      key,
      deadline: Number(terms.deadline),
    });
  });
}

/** Confirms a payment with the buyer's own transaction. */
export function confirmSent(payment: OpenPayment, txHash: Hex): Promise<void> {
  return accept(payment, { kind: "sent", txHash, tokenHash: "" });
}

async function accept({ id, optionId, chain, symbol }: OpenPayment, execution: Acceptance["execution"]) {
  const option = await findOption(id, optionId);
  const asset = assetOf(chain, symbol);
  const given = { wallet: null, results: RESULTS, requestId: newId("req"), data: null };
  if (!(await acceptAttempt({ option, asset, execution, ...given }))) throw new Error("not open");
}

/** Builds the wallet's transaction for a native payment. */
export function transactionOf({ chain, terms }: OpenPayment) {
  return payDirectTransaction(terms, placeOf(chain));
}

/** Sends a native payment as its buyer; resolves when the node has the transaction. */
export async function sendDirect(payment: OpenPayment): Promise<Hex> {
  const { chain, payer } = payment;
  const { to, data, value } = await transactionOf(payment);
  return walletOf(chain, payer).sendTransaction({ to, data, value: BigInt(value ?? "0x0"), gas: 500_000n });
}

/** Sends a payment's call with another key that the router accepts as a relayer's. */
export async function executeElsewhere(payment: OpenPayment, fees: Partial<Fees> = {}): Promise<Hex> {
  const { chain } = payment;
  const other = privateKeyToAccount(generatePrivateKey());
  await testClient(chain).setBalance({ address: other.address, value: parseEther("10") });
  await allowRelayer(chain, other.address);
  const data = await signedCall(payment);
  return walletOf(chain, other).sendTransaction({ to: routerOf(chain), data, gas: 500_000n, ...fees });
}

/** Sets `isRelayer[address]` without a transaction, at any storage slot that the compiler chose. */
export async function allowRelayer(chain: ChainConfig, address: Address): Promise<void> {
  const args = { address: routerOf(chain), abi: sharedRouterAbi, functionName: "isRelayer" } as const;
  for (let slot = 0n; slot < 16n; slot++) {
    const index = keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [address, slot]));
    const before = await publicClient(chain).getStorageAt({ address: routerOf(chain), slot: index });
    await testClient(chain).setStorageAt({
      address: routerOf(chain),
      index,
      value: numberToHex(1, { size: 32 }),
    });
    if (await publicClient(chain).readContract({ ...args, args: [address] })) return;
    await testClient(chain).setStorageAt({ address: routerOf(chain), index, value: before ?? zeroHash });
  }
  throw new Error("the router's relayers were not found in its storage");
}

export function walletOf(chain: ChainConfig, account: LocalAccount) {
  return createWalletClient({ account, chain: viemChain(chain), transport: http() });
}

export interface PaymentState {
  status: string;
  txHash: string | null;
  settledAt: Date | null;
  attempts: string[];
  jobs: string[];
  versions: number;
}

/** Reads a payment's state from the database. */
export function paymentState(id: string): Promise<PaymentState> {
  return one<PaymentState & Record<string, unknown>>(
    db,
    sql`select status, tx_hash as "txHash", settled_at as "settledAt",
          array(select status::text from payment_attempt a where a.payment_id = p.id order by id) as attempts,
          array(select status::text from relay_job j where j.payment_id = p.id order by id) as jobs,
          (select count(*) from relay_transaction t join relay_job j on j.transaction_id = t.job_id where j.payment_id = p.id) as versions
        from payment p where id = ${id}`,
  );
}

/** The types of a payment's timeline, oldest first. */
export async function timeline(id: string): Promise<string[]> {
  const rows = await many<{ type: string }>(
    db,
    sql`select type from payment_event where payment_id = ${id} order by id`,
  );
  return rows.map(({ type }) => type);
}
