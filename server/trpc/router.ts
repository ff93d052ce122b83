import { apiKeys } from "@/server/trpc/api-keys";
import { merchants } from "@/server/trpc/merchants";
import { paymentViews } from "@/server/trpc/payment-views";
import { payments } from "@/server/trpc/payments";
import { router } from "@/server/trpc/procedure";
import { security } from "@/server/trpc/security";
import { settlements } from "@/server/trpc/settlements";

/** Everything that the dashboard can ask and do. */
export const appRouter = router({ apiKeys, merchants, paymentViews, payments, security, settlements });
export type AppRouter = typeof appRouter;
