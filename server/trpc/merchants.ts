import { z } from "zod";
import { createMerchant } from "@/server/merchants/create-merchant";
import { DataPolicy, SetDataPolicy } from "@/server/merchants/data-policy-schema";
import { deleteMerchant } from "@/server/merchants/delete-merchant";
import { listMerchants } from "@/server/merchants/list-merchants";
import {
  CreatedMerchant,
  CreateMerchant,
  DeletedMerchant,
  ListMerchants,
  MerchantPage,
  MerchantParams,
  MerchantSummary,
  SetMerchantStatus,
  UpdatedMerchant,
  UpdateMerchant,
} from "@/server/merchants/schema";
import { searchMerchants } from "@/server/merchants/search-merchants";
import { setDataPolicy } from "@/server/merchants/set-data-policy";
import { setMerchantStatus } from "@/server/merchants/set-merchant-status";
import { updateMerchant } from "@/server/merchants/update-merchant";
import { inspectMerchant } from "@/server/settlements/inspect-merchant";
import { MerchantInspection } from "@/server/settlements/inspection-schema";
import { procedure, router } from "@/server/trpc/procedure";

/** Logo checks have their own time limit; nothing else in these calls waits. */
const unhurried = () => new AbortController().signal;

export const merchants = router({
  list: procedure.output(z.array(MerchantSummary)).query(({ ctx }) => listMerchants(ctx.scope)),
  search: procedure
    .input(ListMerchants)
    .output(MerchantPage)
    .query(({ ctx, input }) => searchMerchants(ctx.scope, input)),
  inspect: procedure
    .input(MerchantParams)
    .output(MerchantInspection)
    .query(({ ctx, input }) => inspectMerchant(ctx.scope, input.merchantId)),
  create: procedure
    .input(CreateMerchant)
    .output(CreatedMerchant)
    .mutation(({ ctx, input, signal = unhurried() }) =>
      createMerchant(ctx.scope, input, { idempotencyRecord: null, signal, requestId: ctx.requestId }),
    ),
  update: procedure
    .input(MerchantParams.extend({ change: UpdateMerchant }))
    .output(UpdatedMerchant)
    .mutation(({ ctx, input: { merchantId, change }, signal = unhurried() }) =>
      updateMerchant(ctx.scope, { merchantId, signal, requestId: ctx.requestId }, change),
    ),
  setStatus: procedure
    .input(SetMerchantStatus)
    .output(UpdatedMerchant)
    .mutation(({ ctx, input }) => setMerchantStatus(ctx.scope, input, ctx.requestId)),
  setDataPolicy: procedure
    .input(SetDataPolicy)
    .output(DataPolicy)
    .mutation(({ ctx, input }) => setDataPolicy(ctx.scope, input, ctx.requestId)),
  delete: procedure
    .input(MerchantParams)
    .output(DeletedMerchant)
    .mutation(({ ctx, input }) => deleteMerchant(ctx.scope, input.merchantId, ctx.requestId)),
});
