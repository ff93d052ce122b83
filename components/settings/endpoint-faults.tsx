import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "#translations";
import { Banner } from "@/components/ui/banner";
import type { AppRouter } from "@/server/trpc/router";

type Chain = inferRouterOutputs<AppRouter>["health"]["installation"]["chains"][number];

/** Checks whether no endpoint of a network answers. */
export function areAllDown({ endpoints }: Pick<Chain, "endpoints">): boolean {
  return endpoints.every(({ isDown }) => isDown);
}

/** Shows the endpoints of a network that do not answer, or answer requests for logs of a few blocks only. */
export function EndpointFaults({ chain }: { chain: Chain }) {
  const { name: network, endpoints, fewLogBlocks } = chain;
  const t = useTranslations("settings.installation.chain");
  const alert = useTranslations("alerts.kinds.logs_narrow");
  const down = endpoints.filter(({ isDown }) => isDown);
  const areAll = areAllDown(chain);
  // The findings name endpoints that all belong to another network.
  const isShown = down.length > 0 && !(areAll && chain.check === "misconfigured");
  return (
    <>
      {isShown ? (
        <Banner
          tone={areAll ? "bad" : "wait"}
          title={areAll ? t("allDown", { network }) : t("down", { network, count: down.length })}
        >
          <p>{t(areAll ? "allDownText" : "downText")}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {down.map(({ origin, lastFault }, i) => (
              // Two endpoints may share an origin.
              // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes them
              <li key={i} className="break-words">
                {t("downFault", { origin, fault: lastFault ?? "" })}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {fewLogBlocks === null ? null : (
        <Banner tone="wait" title={alert("title", { network, blocks: fewLogBlocks })}>
          {alert("text")}
        </Banner>
      )}
    </>
  );
}
