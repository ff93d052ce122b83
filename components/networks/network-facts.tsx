import { useTranslations } from "use-intl";
import { Address } from "@/components/ui/address";
import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { NetworkChange, NetworkInspection } from "@/server/networks/schema";

/** Shows where a network is declared, its RPC endpoints and its routers. */
export function NetworkFacts({ network }: { network: NetworkInspection }) {
  const t = useTranslations("networks.facts");
  const { chainId, mode, from, origins, routers } = network;
  return (
    <Section title={t("title")}>
      <DescriptionList>
        <Description term={t("chainId")}>
          <span className="inline-flex items-center gap-2">
            {chainId} <Badge tone={mode === "test" ? "wait" : "good"}>{t(mode)}</Badge>
          </span>
        </Description>
        <Description term={t("declared")}>{t(from)}</Description>
        <Description term={t("endpoints")}>
          <ul className="flex flex-col gap-1">
            {[...new Set(origins)].map((origin) => (
              <li key={origin} className="break-all">
                {origin}
              </li>
            ))}
          </ul>
          <span className="text-ink-muted text-sm">{t("masked")}</span>
        </Description>
        <Description term={t("routers")}>
          <ul className="flex flex-col gap-1">
            {routers.map((router) => (
              <li key={router}>
                <Address address={router} label={t("router")} />
              </li>
            ))}
          </ul>
        </Description>
      </DescriptionList>
    </Section>
  );
}

/** Lists who changed a network of the database, and when. */
export function NetworkHistory({ changes }: { changes: readonly NetworkChange[] }) {
  const t = useTranslations("networks.history");
  if (changes.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map(({ id, isOn, by, since, until, endedBy }, i) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              {t(isOn ? "on" : "off", { by })}
              {until && i === 0 ? ` ${t("ended", { by: endedBy ?? "" })}` : null}
            </span>
            <span className="text-ink-muted text-sm">
              <Time at={since} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
