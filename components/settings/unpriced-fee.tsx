import type { inferRouterOutputs } from "@trpc/server";
import { configurationWords } from "@/components/notices/configuration-words";
import { Banner } from "@/components/ui/banner";
import type { AppRouter } from "@/server/trpc/router";

type Fee = inferRouterOutputs<AppRouter>["health"]["installation"]["unpricedFees"][number];

/** A currency of fees that cannot be converted now. */
export function UnpricedFee({ fee }: { fee: Fee }) {
  const { title, text } = configurationWords({ kind: "fee_unpriced", ...fee });
  return (
    <Banner tone="bad" title={title} className="mb-5">
      {text}
    </Banner>
  );
}
