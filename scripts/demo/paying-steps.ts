import { encodeFunctionData, type Hex } from "viem";
import type { DemoRefund } from "@/scripts/demo/plan-refunds";
import type { DemoOption } from "@/scripts/demo/price-sales";
import { type Executed, type Step, type StepsOf, step } from "@/scripts/demo/step";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { payCall } from "@/server/chain/calls/pay-call";
import { refundCall } from "@/server/chain/calls/refund-call";
import { authorizationTypedData, digestOf, permit2TypedData } from "@/server/chain/calls/typed-data";

/** Before a direct payment with a token. */
const APPROVED_BEFORE_S = 20;

/** The transactions of a payment: the relayer's, or the buyer's own. */
export function payingSteps({ accounts }: StepsOf, { option, at, isDirect }: Executed): Step[] {
  const { terms, place, payer } = option;
  if (!isDirect) return [{ ...paying(option, at), from: accounts.relayer, data: () => relayedCall(option) }];
  const direct: Step = {
    ...paying(option, at),
    value: terms.token === NATIVE_TOKEN ? terms.amount : 0n,
    data: async () => {
      const signature = await accounts.relayer.sign({ hash: option.key });
      return encodeFunctionData({
        abi: sharedRouterAbi,
        functionName: "payDirect",
        args: [terms, signature],
      });
    },
  };
  if (terms.token === NATIVE_TOKEN) return [direct];
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: "approve",
    args: [place.router, terms.amount],
  });
  return [step(payer, at - APPROVED_BEFORE_S, { to: terms.token, data }), direct];
}

function paying(option: DemoOption, at: number): Step {
  const nothing = async (): Promise<Hex> => "0x";
  return { at, from: option.payer, to: option.place.router, value: 0n, data: nothing, option, refund: null };
}

/** Each takes a few milliseconds of arithmetic, and is needed in the call and in the rows. */
const signatures = new WeakMap<DemoOption, Promise<Hex>>();

/** Signs as the buyer's wallet does. */
export function signatureOf(option: DemoOption): Promise<Hex> {
  const known = signatures.get(option) ?? sign(option);
  signatures.set(option, known);
  return known;
}

function sign({ asset, key, terms, place, payer }: DemoOption): Promise<Hex> {
  const claim = {
    key,
    payer: terms.payer,
    token: terms.token,
    amount: terms.amount,
    deadline: terms.deadline,
  };
  const data = asset.domain
    ? authorizationTypedData(claim, place, asset.domain)
    : permit2TypedData(claim, place);
  return payer.sign({ hash: digestOf(data) });
}

/** Encodes the call with which the relayer executes an option. */
export async function relayedCall(option: DemoOption): Promise<Hex> {
  const signature = await signatureOf(option);
  const kind = option.asset.kind === "permit2" ? "permit2" : "eip3009";
  return payCall(kind, option.terms, { signature, byContract: false });
}

/** The refunder's transaction; none while the vault lacks the money. */
export function refundStep({ accounts }: StepsOf, refund: DemoRefund): Step[] {
  const { option, amount, ref, executedAt } = refund;
  if (executedAt === null) return [];
  const data = refundCall(2, { terms: option.terms, amount, refundRef: ref });
  const call = step(accounts.refunder, Math.floor(executedAt / 1_000), { to: option.place.router, data });
  return [{ ...call, refund, option }];
}
