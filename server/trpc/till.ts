import { createSale } from "@/server/payment-links/create-sale";
import { listSales } from "@/server/payment-links/list-sales";
import { CreateSale, ListSales, Sale, Sales } from "@/server/payment-links/till-schema";
import { procedure, router } from "@/server/trpc/procedure";

/** Sales at a counter. */
export const till = router({
  create: procedure
    .input(CreateSale)
    .output(Sale)
    .mutation(({ ctx, input }) => createSale(ctx.scope, input, ctx.requestId)),
  sales: procedure
    .input(ListSales)
    .output(Sales)
    .query(({ ctx, input }) => listSales(ctx.scope, input)),
});
