import { z } from "zod";
import { MerchantParams } from "@/server/merchants/schema";
import { addBankAccount } from "@/server/settlements/add-bank-account";
import { approveChange } from "@/server/settlements/approve-change";
import { AddBankAccount } from "@/server/settlements/bank-schema";
import { changeDestination, changeDestinations } from "@/server/settlements/change-destination";
import { changeGuard, stopGuardChange } from "@/server/settlements/change-guard";
import { createSettlements } from "@/server/settlements/create-settlements";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import { inspectDestination } from "@/server/settlements/inspect-destination";
import { inspectGuard } from "@/server/settlements/inspect-guard";
import {
  BankAccount,
  ControlMessage,
  Guard,
  GuardInspection,
  InspectDestination,
  InspectedDestination,
  ProveChange,
  ProveControl,
  ProvenControl,
} from "@/server/settlements/inspection-schema";
import { proveChange, stateChange } from "@/server/settlements/prove-change";
import { proveControl } from "@/server/settlements/prove-control";
import { removeBankAccount } from "@/server/settlements/remove-bank-account";
import {
  ChangeDestination,
  ChangeDestinations,
  ChangedSettlement,
  ChangeParams,
  CreatedSettlements,
  CreateSettlements,
  DeletedSettlement,
  RemovedSettlement,
  SettlementParams,
} from "@/server/settlements/schema";
import { stateControl } from "@/server/settlements/state-control";
import { stopChange } from "@/server/settlements/stop-change";
import { procedure, router } from "@/server/trpc/procedure";

const Done = z.object({ ok: z.literal(true) });
const done = { ok: true } as const;

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
    .output(ChangedSettlement)
    .mutation(({ ctx, input: { destination, ...target } }) =>
      changeDestination(ctx.scope, { ...target, requestId: ctx.requestId }, destination),
    ),
  changeAll: procedure
    .input(MerchantParams.extend(ChangeDestinations.shape))
    .output(z.array(ChangedSettlement))
    .mutation(({ ctx, input: { merchantId, changes } }) =>
      changeDestinations(ctx.scope, { merchantId, requestId: ctx.requestId }, changes),
    ),
  stopChange: procedure
    .input(ChangeParams)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await stopChange(ctx.scope, input.changeId, ctx.requestId);
      return done;
    }),
  approveChange: procedure
    .input(ChangeParams)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await approveChange(ctx.scope, input.changeId, ctx.requestId);
      return done;
    }),
  stateChange: procedure
    .input(ChangeParams)
    .output(ControlMessage)
    .query(({ ctx, input }) => stateChange(ctx.scope, input.changeId)),
  proveChange: procedure
    .input(ProveChange)
    .output(ProvenControl)
    .mutation(({ ctx, input }) => proveChange(ctx.scope, input, ctx.requestId)),
  guard: procedure.output(GuardInspection).query(({ ctx }) => inspectGuard(ctx.scope)),
  changeGuard: procedure
    .input(Guard)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await changeGuard(ctx.scope, input, ctx.requestId);
      return done;
    }),
  stopGuardChange: procedure.output(Done).mutation(async ({ ctx }) => {
    await stopGuardChange(ctx.scope, ctx.requestId);
    return done;
  }),
  remove: procedure
    .input(SettlementParams)
    .output(RemovedSettlement)
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
