import type { Api, ApiResponse } from "@/tests/support/api";
import type { TestWallet, WalletAction } from "@/tests/support/wallet";
import { withinOneBlock } from "@/tests/support/within-one-block";

export interface Option {
  id: string;
  account: string;
  amount: { unit: string; value: string; display: { assetSymbol: string; decimals: number } };
  actions: (WalletAction | { type: "build"; data: { data: string } })[];
  expiresAt: number | null;
}

export interface StatusAnswer {
  status: string;
  isFinal: boolean;
  pollInMs: number | null;
  info: { txId: string; optionAmount: { value: string } } | null;
}

/** The body of a wallet's confirm. */
export interface ConfirmBody {
  optionId: string;
  results: { type: "walletRpc"; data: string[] }[];
}

const POLL_MS = 5_000;
const FINAL_WITHIN_MS = 30_000;

/** Creates a payment of the merchant that `api` acts for; by default 12.50 USD. */
export async function createPayment(api: Api, changes: Record<string, unknown> = {}): Promise<string> {
  const order = { referenceId: "order", amount: { unit: "iso4217/USD", value: "1250" }, ...changes };
  const { status, body, text } = await api.post<{ paymentId: string }>("/v1/payments", order);
  if (status !== 201) throw new Error(`no payment was created: ${text}`);
  return body.paymentId;
}

interface Choice {
  wallet: TestWallet;
  symbol: string;
  chainId: number;
}

/** Each wallet's approvals: the product may not see them for one block, and some tokens refuse a second one. */
const approvals = new WeakMap<TestWallet, Set<string>>();

/** Returns the approval of a token for Permit2; undefined when none is needed. */
function approvalIn(actions: Option["actions"]): string | undefined {
  return actions.length > 1 ? JSON.stringify(actions[0]) : undefined;
}

/** Returns the wallet's option in this asset on this chain. */
export async function findOption(api: Api, paymentId: string, choice: Choice): Promise<Option> {
  const known = approvals.get(choice.wallet);
  const isPresent = ({ option }: Found) =>
    option !== undefined && !known?.has(approvalIn(option.actions) ?? "");
  const { option, text } = await withinOneBlock(
    choice.chainId,
    () => queryOption(api, paymentId, choice),
    isPresent,
  );
  if (!option) throw new Error(`no option in ${choice.symbol} on ${choice.chainId}: ${text}`);
  return option;
}

interface Found {
  option: Option | undefined;
  text: string;
}

async function queryOption(api: Api, paymentId: string, { wallet, symbol, chainId }: Choice): Promise<Found> {
  const path = `/v1/gateway/payment/${paymentId}/options`;
  const { body, text } = await api.post<{ options: Option[] }>(path, { accounts: wallet.accounts });
  const option = body.options?.find(
    ({ account, amount }) =>
      account.startsWith(`eip155:${chainId}:`) && amount.display.assetSymbol === symbol,
  );
  return { option, text };
}

/** Runs the option's actions in the wallet; returns the results for confirm. */
export async function sign(
  api: Api,
  paymentId: string,
  { wallet, option }: { wallet: TestWallet; option: Option },
): Promise<ConfirmBody> {
  let actions = option.actions;
  if (actions.some(({ type }) => type === "build")) {
    const path = `/v1/gateway/payment/${paymentId}/fetch`;
    actions = (await api.post<{ actions: WalletAction[] }>(path, { optionId: option.id, data: "" })).body
      .actions;
  }
  const results = await wallet.executeActions(actions as WalletAction[]);
  const approval = approvalIn(actions);
  if (approval) approvals.set(wallet, (approvals.get(wallet) ?? new Set()).add(approval));
  return { optionId: option.id, results: results.map((result) => ({ type: "walletRpc", data: [result] })) };
}

export function confirm(api: Api, paymentId: string, body: ConfirmBody): Promise<ApiResponse<StatusAnswer>> {
  return api.post<StatusAnswer>(`/v1/gateway/payment/${paymentId}/confirm`, body);
}

/** Polls until the payment is final, for thirty seconds at most. */
export async function untilFinal(
  api: Api,
  paymentId: string,
  withinMs = FINAL_WITHIN_MS,
): Promise<StatusAnswer> {
  const until = Date.now() + withinMs;
  for (;;) {
    const path = `/v1/gateway/payment/${paymentId}/status?maxPollMs=${POLL_MS}`;
    const { body } = await api.get<StatusAnswer>(path);
    if (body.isFinal) return body;
    if (Date.now() > until)
      throw new Error(`payment ${paymentId} is still ${body.status} after ${withinMs} ms`);
  }
}

/** Pays like a buyer: options, actions, confirm, and polls until the payment is final. */
export async function pay(api: Api, paymentId: string, choice: Choice): Promise<StatusAnswer> {
  const option = await findOption(api, paymentId, choice);
  const body = await sign(api, paymentId, { wallet: choice.wallet, option });
  const { status, text } = await confirm(api, paymentId, body);
  if (status !== 200) throw new Error(`confirm was refused: ${text}`);
  return untilFinal(api, paymentId);
}
