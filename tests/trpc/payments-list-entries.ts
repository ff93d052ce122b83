import { ROLES } from "@/server/auth/scope";
import { newId } from "@/server/kernel/ids";

/** The queries of the payments list beyond its rows. Views are each person's own: tests/trpc/payment-views.test.ts. */
export const PAYMENTS_LIST_ENTRIES = {
  "payments.totals": { type: "query", roles: ROLES, input: () => ({}) },
  "payments.filterChoices": { type: "query", roles: ROLES },
  "paymentViews.list": { type: "query", roles: ROLES },
  "paymentViews.save": {
    type: "mutation",
    roles: ROLES,
    input: () => ({ name: newId("view"), query: { status: ["failed"] } }),
  },
  "paymentViews.remove": { type: "mutation", roles: ROLES, input: () => ({ id: newId("view") }) },
} as const;
