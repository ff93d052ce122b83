import type { Progress, Session } from "@/components/checkout/flow-state";
import type { Gateway, PaymentOption } from "@/components/checkout/gateway-client";
import { dropPending, keepPending, type PendingResult } from "@/components/checkout/pending-result";
import { kindOf, runActions } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";
import type { CheckoutNetwork } from "@/server/gateway/load-checkout";

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
 * Pays by one option: has the server build what it must, the wallet carry it out, and hands the results in.
 * @throws NotHandedIn when the buyer's own transaction is out and the gateway does not know of it yet
 */
export async function payOption(attempt: Attempt): Promise<void> {
  const { gateway, option, session, onProgress } = attempt;
  onProgress({ actions: [], index: 0, phase: "preparing" });
  const actions = await walletActions(gateway, option);
  const results = await runActions({
    provider: session.wallet.provider,
    actions,
    networks: attempt.networks,
    onStep: (index, phase) => onProgress({ actions, index, phase }),
    signal: attempt.signal,
  });
  const index = actions.length - 1;
  onProgress({ actions, index, phase: "confirming" });
  const pending = { optionId: option.id, results, walletName: session.wallet.name };
  if (kindOf(actions, index) === "send") await handIn(attempt, pending);
  else await gateway.confirm({ optionId: option.id, results }, session.wallet.name);
}

/** The buyer's transaction is on its way, but the gateway has not accepted it: it must not be sent again. */
export class NotHandedIn extends Error {
  constructor(readonly pending: PendingResult) {
    super("a transaction was sent and could not be handed in");
  }
}

/**
 * Hands in a transaction that is out. It is kept until the gateway has accepted it, over reloads too.
 * @throws NotHandedIn
 */
export async function handIn(
  { gateway, paymentId }: Pick<Attempt, "gateway" | "paymentId">,
  pending: PendingResult,
): Promise<void> {
  const { optionId, results, walletName } = pending;
  keepPending(paymentId, pending);
  await gateway.confirm({ optionId, results }, walletName).catch(() => {
    throw new NotHandedIn(pending);
  });
  dropPending(paymentId);
}

async function walletActions(gateway: Gateway, option: PaymentOption): Promise<WalletRpc[]> {
  const build = option.actions.find((action) => action.type === "build");
  if (build) return (await gateway.fetch(option.id, build.data.data)).actions;
  const ready = option.actions.filter((action) => action.type === "walletRpc");
  return ready.length > 0 ? ready : (await gateway.fetch(option.id, "")).actions;
}
