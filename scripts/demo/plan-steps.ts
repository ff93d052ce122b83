import { approvals, handOut, vaultDeposits } from "@/scripts/demo/first-steps";
import { payingSteps, refundStep } from "@/scripts/demo/paying-steps";
import type { ChainPlan, Executed, StepsOf } from "@/scripts/demo/step";

/** After the payment of a sale that was paid twice. */
const AGAIN_AFTER_S = 45;

/** Plans the transactions of one network. */
export function planSteps(plan: StepsOf): ChainPlan {
  const executed = executionsOn(plan);
  const refunds = plan.refunds.filter(({ option }) => option.place.chainId === plan.chainId);
  const deposits = vaultDeposits(plan, refunds);
  const steps = [
    ...handOut(plan, executed, deposits),
    ...approvals(plan, executed),
    ...deposits,
    ...executed.flatMap((each) => payingSteps(plan, each)),
    ...refunds.flatMap((refund) => refundStep(plan, refund)),
  ];
  const { relayer, refunder, owner } = plan.accounts;
  const others = steps.filter(({ from }) => ![relayer, refunder, owner].some((own) => own === from));
  return {
    chainId: plan.chainId,
    senders: [...new Set(others.map(({ from }) => from.address))],
    steps: steps.sort((a, b) => a.at - b.at),
  };
}

function executionsOn({ payments, chainId }: StepsOf): Executed[] {
  return payments.flatMap((payment) => {
    const { outcome, endedAt } = payment.sale;
    if (!["paid", "late", "twice"].includes(outcome)) return [];
    return payment.options.flatMap((option, i) => {
      if (option.place.chainId !== chainId) return [];
      const isDirect = option.asset.kind === "native" || outcome === "late" || i > 0;
      return [{ payment, option, at: endedAt / 1_000 + i * AGAIN_AFTER_S, isDirect }];
    });
  });
}
