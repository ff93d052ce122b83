import { alerts } from "@/server/trpc/alerts";
import { apiKeys } from "@/server/trpc/api-keys";
import { auditLog, health } from "@/server/trpc/audit-log";
import { balances } from "@/server/trpc/balances";
import { customers } from "@/server/trpc/customers";
import { exceptions } from "@/server/trpc/exceptions";
import { home } from "@/server/trpc/home";
import { merchants } from "@/server/trpc/merchants";
import { networks } from "@/server/trpc/networks";
import { notifications } from "@/server/trpc/notifications";
import { paymentFacts } from "@/server/trpc/payment-facts";
import { paymentLinks } from "@/server/trpc/payment-links";
import { paymentViews } from "@/server/trpc/payment-views";
import { payments } from "@/server/trpc/payments";
import { router } from "@/server/trpc/procedure";
import { refunds } from "@/server/trpc/refunds";
import { requests } from "@/server/trpc/requests";
import { security } from "@/server/trpc/security";
import { settlements } from "@/server/trpc/settlements";
import { stops } from "@/server/trpc/stops";
import { accounts, team } from "@/server/trpc/team";
import { till } from "@/server/trpc/till";
import { vaults } from "@/server/trpc/vaults";
import { versions } from "@/server/trpc/versions";
import { webhooks } from "@/server/trpc/webhooks";

/** All queries and mutations of the dashboard. */
export const appRouter = router({
  accounts,
  alerts,
  apiKeys,
  auditLog,
  balances,
  customers,
  exceptions,
  health,
  home,
  merchants,
  networks,
  notifications,
  paymentFacts,
  paymentLinks,
  paymentViews,
  payments,
  refunds,
  requests,
  security,
  settlements,
  stops,
  team,
  till,
  vaults,
  versions,
  webhooks,
});
export type AppRouter = typeof appRouter;
