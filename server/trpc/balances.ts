import { changeTimeZone } from "@/server/accounts/change-time-zone";
import { getBalances } from "@/server/statements/get-balances";
import { listMovements } from "@/server/statements/list-movements";
import {
  Balances,
  BalancesQuery,
  ListMovements,
  MovementPage,
  SetTimeZone,
  TimeZoneSet,
} from "@/server/statements/schema";
import { procedure, router } from "@/server/trpc/procedure";

/** The months of the books. */
export const balances = router({
  get: procedure
    .input(BalancesQuery)
    .output(Balances)
    .query(({ ctx, input }) => getBalances(ctx.scope, input)),
  movements: procedure
    .input(ListMovements)
    .output(MovementPage)
    .query(({ ctx, input }) => listMovements(ctx.scope, input)),
  setTimeZone: procedure
    .input(SetTimeZone)
    .output(TimeZoneSet)
    .mutation(({ ctx, input }) => changeTimeZone(ctx.scope, input.timeZone, ctx.requestId)),
});
