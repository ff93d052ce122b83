import { MerchantParams } from "@/server/merchants/schema";
import { addBankAccount } from "@/server/settlements/add-bank-account";
import { AddBankAccount } from "@/server/settlements/bank-schema";
import { changeDestination } from "@/server/settlements/change-destination";
import { createSettlements } from "@/server/settlements/create-settlements";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import { inspectDestination } from "@/server/settlements/inspect-destination";
import {
  BankAccount,
  ControlMessage,
  InspectDestination,
  InspectedDestination,
  ProveControl,
  ProvenControl,
} from "@/server/settlements/inspection-schema";
import { proveControl } from "@/server/settlements/prove-control";
import { removeBankAccount } from "@/server/settlements/remove-bank-account";
import {
  ChangeDestination,
  CreatedSettlements,
  CreateSettlements,
  CryptoSettlement,
  DeletedSettlement,
  SettlementParams,
} from "@/server/settlements/schema";
import { stateControl } from "@/server/settlements/state-control";
import { procedure, router } from "@/server/trpc/procedure";

export const settlements = router({
  inspectDestination: procedure
    .input(InspectDestination)
    .output(InspectedDestination)
    .query(({ ctx, input }) => inspectDestination(ctx.scope, input)),
  add: procedure
    .input(MerchantParams.extend(CreateSettlements.shape))
    .output(CreatedSettlements)
    .mutation(({ ctx, input: { merchantId, ...input } }) =>
      createSettlements(ctx.scope, input, { merchantId, idempotencyRecord: null, requestId: ctx.requestId }),
    ),
  change: procedure
    .input(SettlementParams.extend(ChangeDestination.shape))
    .output(CryptoSettlement)
    .mutation(({ ctx, input: { destination, ...target } }) =>
      changeDestination(ctx.scope, { ...target, requestId: ctx.requestId }, destination),
    ),
  remove: procedure
    .input(SettlementParams)
    .output(DeletedSettlement)
    .mutation(({ ctx, input }) => deleteSettlement(ctx.scope, { ...input, requestId: ctx.requestId })),
  stateControl: procedure
    .input(SettlementParams)
    .output(ControlMessage)
    .query(({ ctx, input }) => stateControl(ctx.scope, input)),
  proveControl: procedure
    .input(ProveControl)
    .output(ProvenControl)
    .mutation(({ ctx, input }) => proveControl(ctx.scope, input, ctx.requestId)),
  addBankAccount: procedure
    .input(AddBankAccount)
    .output(BankAccount)
    .mutation(({ ctx, input }) => addBankAccount(ctx.scope, input, ctx.requestId)),
  removeBankAccount: procedure
    .input(SettlementParams)
    .output(DeletedSettlement)
    .mutation(({ ctx, input }) => removeBankAccount(ctx.scope, input, ctx.requestId)),
});
