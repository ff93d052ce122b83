import type { Progress, Session } from "@/components/checkout/flow-state";
import { GatewayError } from "@/components/checkout/gateway-call";
import type { CollectedData, Gateway, PaymentOption } from "@/components/checkout/gateway-client";
import { keepPending } from "@/components/checkout/keep-pending";
import { dropPending, type PendingResult } from "@/components/checkout/pending-result";
import { dropDetails, readDetails } from "@/components/collect/kept-details";
import { kindOf, runActions } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

export interface Attempt {
  paymentId: string;
  gateway: Gateway;
  session: Session;
  option: PaymentOption;
  networks: readonly CheckoutNetwork[];
  onProgress: (progress: Progress) => void;
  /** Aborted when the payment is no longer open. */
  signal: AbortSignal;
}

/**
 * Pays by one option: the server builds its actions, the wallet runs them, and the results go to the gateway with the
 * details that this page has shown the buyer.
 * @throws NotHandedIn when the buyer's own transaction is out and the gateway does not know of it yet
 * @throws DetailsMissing when the buyer claims that the merchant has the details, and the gateway knows none
 */
export async function payOption(attempt: Attempt): Promise<void> {
  const { gateway, option, session, onProgress } = attempt;
  const collectedData = detailsFor(attempt);
  const actions = await walletActions(gateway, option, collectedData);
  const results = await runActions({
    provider: session.wallet.provider,
    actions,
    networks: attempt.networks,
    onStep: (index, phase) => onProgress({ actions, index, phase }),
    signal: attempt.signal,
  });
  const index = actions.length - 1;
  onProgress({ actions, index, phase: "confirming" });
  const { name: walletName } = session.wallet;
  if (kindOf(actions, index) === "sign") {
    await gateway.confirm({ optionId: option.id, results, collectedData }, walletName).catch((cause) => {
      throw isMissing(cause, attempt, collectedData) ? new DetailsMissing() : cause;
    });
    dropDetails(attempt.paymentId);
    return;
  }
  const chainId = Number(actions[index]?.data.chain_id.split(":")[1]);
  await handIn(attempt, { optionId: option.id, results, walletName, chainId, sentAtMs: Date.now() });
  dropDetails(attempt.paymentId);
}

/** Thrown when the merchant has no details of the account; nothing was paid. */
export class DetailsMissing extends Error {}

function detailsFor({ paymentId, option }: Attempt): CollectedData | undefined {
  const details = option.collectData && readDetails(paymentId, option.account);
  if (!details) return undefined;
  return { fields: Object.entries(details).map(([id, value]) => ({ id, value: String(value) })) };
}

function isMissing(cause: unknown, { option }: Attempt, sent: CollectedData | undefined): boolean {
  const isRefused = cause instanceof GatewayError && cause.code === "params_validation";
  return isRefused && option.collectData !== null && sent === undefined;
}

/** Thrown when the buyer's transaction is out but the gateway has not accepted it; it must not be sent again. */
export class NotHandedIn extends Error {
  /** Whether the gateway knows that the transaction cannot pay. */
  readonly isVoid: boolean;
  constructor(
    readonly pending: PendingResult,
    cause: unknown,
  ) {
    super("a transaction was sent and could not be handed in", { cause });
    this.isVoid = cause instanceof GatewayError && VOID.has(cause.code ?? "");
  }
}

const VOID = new Set(["invalid_signature", "quote_expired"]);

/**
 * Hands in a transaction that is out. It is kept until it has paid, even across reloads, because the network may drop
 * it and the payment may end without it.
 * @throws NotHandedIn
 */
export async function handIn(
  { gateway, paymentId }: Pick<Attempt, "gateway" | "paymentId">,
  pending: PendingResult,
): Promise<void> {
  const { optionId, results, walletName } = pending;
  keepPending(paymentId, pending);
  const { status, info } = await gateway
    .confirm({ optionId, results }, walletName)
    .catch((cause: unknown) => {
      throw new NotHandedIn(pending, cause);
    });
  if (status === "succeeded" && info?.txId === results.at(-1)?.data[0]) dropPending(paymentId);
}

async function walletActions(
  gateway: Gateway,
  option: PaymentOption,
  collectedData: CollectedData | undefined,
): Promise<WalletRpc[]> {
  const build = option.actions.find((action) => action.type === "build");
  if (build) return (await gateway.fetch(option.id, build.data.data, collectedData)).actions;
  const ready = option.actions.filter((action) => action.type === "walletRpc");
  return ready.length > 0 ? ready : (await gateway.fetch(option.id, "")).actions;
}
