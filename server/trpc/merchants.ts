import { z } from "zod";
import { listMerchants } from "@/server/merchants/list-merchants";
import { MerchantSummary } from "@/server/merchants/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const merchants = router({
  list: procedure.output(z.array(MerchantSummary)).query(({ ctx }) => listMerchants(ctx.scope)),
});
