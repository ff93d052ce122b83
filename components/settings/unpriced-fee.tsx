import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "#translations";
import { configurationText } from "@/components/notices/configuration-text";
import { Banner } from "@/components/ui/banner";
import type { AppRouter } from "@/server/trpc/router";

type Fee = inferRouterOutputs<AppRouter>["health"]["installation"]["unpricedFees"][number];

/** Shows a fee currency that cannot be converted now, to the operator who can add a source of rates. */
export function UnpricedFee({ fee }: { fee: Fee }) {
  const t = useTranslations("notices");
  const alert = useTranslations("alerts.kinds.fee_unpriced");
  const { title } = configurationText({ kind: "fee_unpriced", ...fee }, t);
  return (
    <Banner tone="bad" title={title} className="mb-5">
      {alert("text")}
    </Banner>
  );
}
