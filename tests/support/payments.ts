import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  maxUint256,
  numberToHex,
  parseEther,
  type TypedDataDefinition,
  zeroAddress,
  zeroHash,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { permit2Address } from "@/server/chain/abi/permit2";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { payDirectTransaction } from "@/server/chain/calls/direct-quote";
import type { Fees } from "@/server/chain/calls/gas";
import { keyOf, optionRefOf, refOf, type Terms } from "@/server/chain/calls/terms";
import { authorizationTypedData, permit2TypedData } from "@/server/chain/calls/typed-data";
import type { ChainConfig, TokenConfig } from "@/server/chain/client/registry";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { db, many, one, sql, transaction } from "@/server/db/sql";
import { newId } from "@/server/kernel/ids";
import { transition } from "@/server/payments/transition";
import { queueRelay } from "@/server/relayer/jobs/queue-relay";
import type { TestAccount } from "@/tests/support/account";
import { fund, publicClient, requireSuccess, testClient, viemChain } from "@/tests/support/chains";

/** Where the merchant of these payments is paid. */
export const DESTINATION: Address = "0xde5717a710000000000000000000000000000001";

/** What each of these payments asks for. */
const PRICE = { unit: "iso4217/USD", value: 100n };

/** An open payment with one option, as the gateway would have stored them. */
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
  /** Until the payment's end; its relayed options live as long. */
  lifetimeS?: number;
  /** The zero address for the merchant's vault. */
  destination?: Address;
}

/** A new buyer with 1 000 of everything on a chain, and Permit2 approved for each token. */
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
  await db.query(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at)
        values (${id}, ${account.id}, ${account.merchant.id}, ${chain.mode}::run_mode, 'test order', ${PRICE.unit}, ${PRICE.value},
          clock_timestamp() + ${lifetimeS} * interval '1 second')`,
  );
  return addOption({ id, merchantId: account.merchant.id }, options);
}

/** Stores another option of a payment. */
export async function addOption(
  { id, merchantId }: Pick<OpenPayment, "id" | "merchantId">,
  { chain, payer, symbol, amount = 1_000_000n, lifetimeS = 900, destination = DESTINATION }: PaymentOptions,
): Promise<OpenPayment> {
  const token = chain.tokens.find((each) => each.symbol === symbol);
  const optionId = newId("opt");
  const terms: Terms = {
    paymentRef: refOf(id),
    optionRef: optionRefOf(optionId, PRICE),
    merchantRef: refOf(merchantId),
    payer: payer.address,
    token: token?.address ?? zeroAddress,
    amount,
    destination,
    fee: amount / 100n,
    deadline: BigInt(Math.floor(Date.now() / 1000) + lifetimeS),
  };
  const key = keyOf(terms, { chainId: chain.id, router: chain.router });
  const kind: OpenPayment["kind"] = token?.kind ?? "native";
  const payment = { id, merchantId, optionId, key, terms, chain, payer, symbol, kind };
  await insertOption(payment, token);
  return payment;
}

async function insertOption(payment: OpenPayment, token: TokenConfig | undefined): Promise<void> {
  const { chain, terms, payer, key, kind } = payment;
  const asset = `eip155:${chain.id}/${token ? `erc20:${token.address}` : `slip44:${chain.native?.slip44}`}`;
  const destination = terms.destination === zeroAddress ? null : terms.destination.toLowerCase();
  await db.query(
    sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination,
          router, deadline, key, option_ref, rate_source, rate_numerator, rate_denominator, rate_as_of)
        values (${payment.optionId}, ${payment.id}, ${`eip155:${chain.id}:${payer.address}`}, ${chain.id},
          ${payer.address.toLowerCase()}, ${asset}, ${terms.token.toLowerCase()}, ${kind}::asset_kind, ${terms.amount},
          ${terms.fee}, ${destination}, ${chain.router.toLowerCase()}, ${terms.deadline}, ${key}, ${terms.optionRef}, 'peg', 1, 1, now())`,
  );
}

/** The router call that executes a payment on its buyer's signature. */
async function signedCall({ kind, terms, chain, key, payer, symbol }: OpenPayment): Promise<Hex> {
  const claim = {
    key,
    payer: payer.address,
    token: terms.token,
    amount: terms.amount,
    deadline: terms.deadline,
  };
  const place = { chainId: chain.id, router: chain.router };
  if (kind === "permit2") {
    const signature = await payer.signTypedData(
      permit2TypedData(claim, place) as unknown as TypedDataDefinition,
    );
    const args = [terms, signature] as const;
    return encodeFunctionData({ abi: paymentRouterAbi, functionName: "payWithPermit2", args });
  }
  const domain = chain.tokens.find((token) => token.symbol === symbol)?.domain;
  if (!domain) throw new Error(`${symbol} has no domain`);
  const data = authorizationTypedData(claim, place, domain) as unknown as TypedDataDefinition;
  const args = [terms, await payer.signTypedData(data), false] as const;
  return encodeFunctionData({ abi: paymentRouterAbi, functionName: "payWithAuthorization", args });
}

/** Confirms a payment as the gateway does once everything is proved: processing, attempt and job in one transaction. */
export async function confirmForRelay(
  payment: OpenPayment,
  relayer: string = relayerAccount().address,
): Promise<string> {
  const { id: paymentId, chain, key, kind, terms } = payment;
  const calldata = await signedCall(payment);
  const move = { to: "processing", option: await chosen(payment), adopted: false } as const;
  return transaction(async (tx) => {
    if (!(await transition(tx, { paymentId, from: "requires_action", move }))) throw new Error("not open");
    const attemptId = newId("att");
    await tx.query(
      sql`insert into payment_attempt (id, payment_id, option_id, results)
          values (${attemptId}, ${paymentId}, ${payment.optionId}, '[{}]')`,
    );
    return queueRelay(tx, relayer, {
      paymentId,
      attemptId,
      kind: kind === "permit2" ? "pay_permit2" : "pay_authorization",
      chainId: chain.id,
      router: chain.router,
      calldata,
      key,
      deadline: Number(terms.deadline),
    });
  });
}

/** Confirms a payment with the buyer's own transaction. */
export async function confirmSent(payment: OpenPayment, txHash: Hex): Promise<void> {
  const { id: paymentId } = payment;
  const move = { to: "processing", option: await chosen(payment), adopted: false } as const;
  await transaction(async (tx) => {
    if (!(await transition(tx, { paymentId, from: "requires_action", move }))) throw new Error("not open");
    await tx.query(
      sql`insert into payment_attempt (id, payment_id, option_id, results, tx_hash)
          values (${newId("att")}, ${paymentId}, ${payment.optionId}, '[{}]', ${txHash})`,
    );
  });
}

async function chosen({ optionId, chain, terms, payer, symbol }: OpenPayment) {
  const { asset } = await one<{ asset: string }>(
    db,
    sql`select asset from payment_option where id = ${optionId}`,
  );
  const token = chain.tokens.find((each) => each.symbol === symbol) ?? chain.native;
  return {
    optionId,
    account: `eip155:${chain.id}:${payer.address}`,
    chainId: chain.id,
    asset,
    token: terms.token.toLowerCase(),
    tokenSymbol: symbol,
    tokenDecimals: token?.decimals ?? 18,
    amount: terms.amount,
    fee: terms.fee,
    destination: terms.destination === zeroAddress ? null : terms.destination.toLowerCase(),
    providerName: null,
    providerIcon: null,
  };
}

/** The transaction that a wallet would be given for a native payment. */
export function transactionOf({ chain, terms }: OpenPayment) {
  return payDirectTransaction(terms, { chainId: chain.id, router: chain.router });
}

/** Sends a native payment as its buyer; resolves when the node has the transaction. */
export async function sendDirect(payment: OpenPayment): Promise<Hex> {
  const { chain, payer } = payment;
  const { to, data, value } = await transactionOf(payment);
  return walletOf(chain, payer).sendTransaction({ to, data, value: BigInt(value ?? "0x0"), gas: 500_000n });
}

/** Sends a payment's call with another key that the router takes for a relayer's. */
export async function executeElsewhere(payment: OpenPayment, fees: Partial<Fees> = {}): Promise<Hex> {
  const { chain } = payment;
  const other = privateKeyToAccount(generatePrivateKey());
  await testClient(chain).setBalance({ address: other.address, value: parseEther("10") });
  await allowRelayer(chain, other.address);
  const data = await signedCall(payment);
  return walletOf(chain, other).sendTransaction({ to: chain.router, data, gas: 500_000n, ...fees });
}

/** Sets `isRelayer[address]`, wherever the compiler put it, without a transaction. */
export async function allowRelayer(chain: ChainConfig, address: Address): Promise<void> {
  const args = { address: chain.router, abi: paymentRouterAbi, functionName: "isRelayer" } as const;
  for (let slot = 0n; slot < 16n; slot++) {
    const index = keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [address, slot]));
    const before = await publicClient(chain).getStorageAt({ address: chain.router, slot: index });
    await testClient(chain).setStorageAt({
      address: chain.router,
      index,
      value: numberToHex(1, { size: 32 }),
    });
    if (await publicClient(chain).readContract({ ...args, args: [address] })) return;
    await testClient(chain).setStorageAt({ address: chain.router, index, value: before ?? zeroHash });
  }
  throw new Error("the router's relayers were not found in its storage");
}

export function walletOf(chain: ChainConfig, account: PrivateKeyAccount) {
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

/** What the database says of a payment. */
export function paymentState(id: string): Promise<PaymentState> {
  return one<PaymentState & Record<string, unknown>>(
    db,
    sql`select status, tx_hash as "txHash", settled_at as "settledAt",
          array(select status::text from payment_attempt a where a.payment_id = p.id order by id) as attempts,
          array(select status::text from relay_job j where j.payment_id = p.id order by id) as jobs,
          (select count(*) from relay_transaction t join relay_job j on j.carrier_id = t.job_id where j.payment_id = p.id) as versions
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
