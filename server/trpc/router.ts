import { apiKeys } from "@/server/trpc/api-keys";
import { merchants } from "@/server/trpc/merchants";
import { paymentFacts } from "@/server/trpc/payment-facts";
import { paymentLinks } from "@/server/trpc/payment-links";
import { paymentViews } from "@/server/trpc/payment-views";
import { payments } from "@/server/trpc/payments";
import { router } from "@/server/trpc/procedure";
import { refunds } from "@/server/trpc/refunds";
import { security } from "@/server/trpc/security";
import { settlements } from "@/server/trpc/settlements";
import { vaults } from "@/server/trpc/vaults";

/** Everything that the dashboard can ask and do. */
export const appRouter = router({
  apiKeys,
  merchants,
  paymentFacts,
  paymentLinks,
  payments,
  paymentViews,
  refunds,
  security,
  settlements,
  vaults,
});
export type AppRouter = typeof appRouter;
