import { inspectCustomer } from "@/server/customers/inspect-customer";
import { listCustomers } from "@/server/customers/list-customers";
import { noteCustomer } from "@/server/customers/note-customer";
import {
  CustomerInspection,
  CustomerPage,
  CustomerParams,
  ListCustomers,
  NoteCustomer,
  NotedCustomer,
} from "@/server/customers/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const customers = router({
  list: procedure
    .input(ListCustomers)
    .output(CustomerPage)
    .query(({ ctx, input }) => listCustomers(ctx.scope, input)),
  inspect: procedure
    .input(CustomerParams)
    .output(CustomerInspection)
    .query(({ ctx, input }) => inspectCustomer(ctx.scope, input.address)),
  note: procedure
    .input(NoteCustomer)
    .output(NotedCustomer)
    .mutation(({ ctx, input }) => noteCustomer(ctx.scope, input)),
});
