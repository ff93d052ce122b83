import { z } from "zod";
import { operatorScope } from "@/server/auth/operator-scope";
import { addNetwork } from "@/server/networks/add-network";
import { findFees } from "@/server/networks/find-fees";
import { inspectNetwork } from "@/server/networks/inspect-network";
import { listNetworkChoices } from "@/server/networks/list-network-choices";
import { listNetworks } from "@/server/networks/list-networks";
import { planNetwork } from "@/server/networks/plan-network";
import { removeNetwork } from "@/server/networks/remove-network";
import {
  InstallationFees,
  ListedNetwork,
  NetworkChoices,
  NetworkInspection,
  NetworkPlan,
  OneNetwork,
  PlanNetwork,
  SetFees,
  SwitchNetwork,
} from "@/server/networks/schema";
import { setInstallationFees } from "@/server/networks/set-installation-fees";
import { switchNetwork } from "@/server/networks/switch-network";
import { procedure, router } from "@/server/trpc/procedure";

/** The installation's networks and fees, for its operator. */
export const networks = router({
  list: procedure.output(z.array(ListedNetwork)).query(({ ctx }) => listNetworks(operatorScope(ctx.scope))),
  inspect: procedure
    .input(OneNetwork)
    .output(NetworkInspection)
    .query(({ ctx, input }) => inspectNetwork(operatorScope(ctx.scope), input.chainId)),
  choices: procedure.output(NetworkChoices).query(({ ctx }) => listNetworkChoices(operatorScope(ctx.scope))),
  // A mutation, since its RPC URLs do not belong into the address of a request.
  plan: procedure
    .input(PlanNetwork)
    .output(NetworkPlan)
    .mutation(({ ctx, input }) => planNetwork(operatorScope(ctx.scope), input)),
  add: procedure
    .input(PlanNetwork)
    .output(OneNetwork)
    .mutation(({ ctx, input }) => addNetwork(ctx.scope, input, ctx.requestId)),
  switch: procedure
    .input(SwitchNetwork)
    .output(z.boolean())
    .mutation(({ ctx, input }) => switchNetwork(ctx.scope, input, ctx.requestId)),
  remove: procedure
    .input(OneNetwork)
    .output(z.void())
    .mutation(({ ctx, input }) => removeNetwork(ctx.scope, input.chainId, ctx.requestId)),
  fees: procedure.output(InstallationFees).query(({ ctx }) => findFees(operatorScope(ctx.scope))),
  setFees: procedure
    .input(SetFees)
    .output(z.void())
    .mutation(({ ctx, input }) => setInstallationFees(ctx.scope, input, ctx.requestId)),
});
