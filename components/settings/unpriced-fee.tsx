import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "#translations";
import { configurationText } from "@/components/notices/configuration-text";
import { Banner } from "@/components/ui/banner";
import type { AppRouter } from "@/server/trpc/router";

type Fee = inferRouterOutputs<AppRouter>["health"]["installation"]["unpricedFees"][number];

/** Shows a fee currency that cannot be converted now. */
export function UnpricedFee({ fee }: { fee: Fee }) {
  const t = useTranslations("notices");
  const { title, text } = configurationText({ kind: "fee_unpriced", ...fee }, t);
  return (
    <Banner tone="bad" title={title} className="mb-5">
      {text}
    </Banner>
  );
}
