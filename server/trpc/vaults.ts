import { procedure, router } from "@/server/trpc/procedure";
import { listVaults } from "@/server/vaults/list-vaults";
import { prepareDeposit } from "@/server/vaults/prepare-deposit";
import { prepareWithdrawal } from "@/server/vaults/prepare-withdrawal";
import { Deposit, Vaults, WalletSteps, Withdrawal } from "@/server/vaults/schema";

/** Money in the router's vaults. The two mutations prepare transactions for a person's own wallet. */
export const vaults = router({
  list: procedure.output(Vaults).query(({ ctx }) => listVaults(ctx.scope)),
  deposit: procedure
    .input(Deposit)
    .output(WalletSteps)
    .mutation(({ ctx, input }) => prepareDeposit(ctx.scope, input)),
  withdraw: procedure
    .input(Withdrawal)
    .output(WalletSteps)
    .mutation(({ ctx, input }) => prepareWithdrawal(ctx.scope, input, ctx.requestId)),
});
