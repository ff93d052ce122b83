import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "#translations";
import { ChainFindings } from "@/components/settings/chain-findings";
import { areAllDown, EndpointFaults } from "@/components/settings/endpoint-faults";
import { haltText, pauseText, senderName } from "@/components/settings/sender-text";
import { Address } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Chain = inferRouterOutputs<AppRouter>["health"]["installation"]["chains"][number];

/** An indexer further behind than this finds payments late. */
const FAR_BEHIND = 100;

export function ChainHealth({ chain }: { chain: Chain }) {
  const t = useTranslations("settings.installation.chain");
  const sender = useTranslations("settings.installation.senders");
  const { name, mode, height, readUpTo, readAt, senders, coin, check, findings } = chain;
  const behind = height === null || readUpTo === null ? null : Math.max(0, height - readUpTo);
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {name} <Badge tone={mode === "test" ? "wait" : "good"}>{t(mode)}</Badge>
        {chain.isOn ? null : <Badge>{t("off")}</Badge>}
        <ChainState isAnswering={height !== null && !areAllDown(chain)} behind={behind} check={check} />
      </h3>
      <ChainFindings network={name} findings={findings} />
      <EndpointFaults chain={chain} />
      {senders.map((each) => (
        <SenderBanner key={each.address} sender={each} chain={chain} />
      ))}
      <DescriptionList>
        <Description term={t("declared")}>{t(chain.from)}</Description>
        <Description term={t("newestBlock")}>{height ?? t("noAnswerYet")}</Description>
        <Description term={t("readUpTo")}>
          {readUpTo === null ? t("notRead") : readUpTo}
          {behind === null ? null : (
            <span className="text-ink-muted"> · {t("blocksBehind", { count: behind })}</span>
          )}
          {readAt ? (
            <span className="text-ink-muted">
              {" · "}
              <Time at={readAt} detail="second" />
            </span>
          ) : null}
        </Description>
        <Description term={t("endpoints")}>
          <ul className="flex flex-col gap-1">
            {chain.endpoints.map((endpoint, i) => (
              // Two endpoints may share an origin.
              // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes them
              <Endpoint key={i} endpoint={endpoint} />
            ))}
          </ul>
        </Description>
        {senders.map(({ role, address, balance }) => (
          <Description key={address} term={sender(role)}>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Address address={address} label={sender(`${role}Address`)} />
              {balance === null ? (
                t("balanceUnknown")
              ) : (
                <span className={balance === "0" ? "font-medium text-bad" : undefined}>
                  <Amount digits={balance} decimals={coin.decimals} symbol={coin.symbol} />
                  {balance === "0" ? ` · ${t("noGas")}` : null}
                </span>
              )}
            </span>
          </Description>
        ))}
      </DescriptionList>
    </section>
  );
}

function Endpoint({ endpoint }: { endpoint: Chain["endpoints"][number] }) {
  const t = useTranslations("settings.installation.chain");
  const { origin, isResting, lastFault, lastFaultAt, callsToday: count, budget } = endpoint;
  const calls = budget === null ? t("callsToday", { count }) : t("callsOfBudget", { count, budget });
  return (
    <li>
      <span className="break-all">{origin}</span>
      <span className={budget !== null && count >= budget ? "font-medium text-bad" : "text-ink-muted"}>
        {" "}
        · {calls}
      </span>
      {isResting ? <span className="font-medium text-bad"> · {t("resting")}</span> : null}
      {lastFault && lastFaultAt ? (
        <span className="text-ink-muted">
          {" · "}
          {t.rich("lastFault", {
            time: () => <Time at={lastFaultAt} detail="second" />,
            fault: lastFault,
          })}
        </span>
      ) : null}
    </li>
  );
}

function SenderBanner({ sender, chain }: { sender: Chain["senders"][number]; chain: Chain }) {
  const t = useTranslations("settings.installation.senders");
  const { haltedReason, pausedReason } = sender;
  const name = senderName(sender, chain, t);
  if (haltedReason) {
    const { text, command } = haltText({ ...sender, haltedReason }, chain, t);
    return (
      <Banner tone="bad" title={t("halted", { name, network: chain.name })}>
        {text} <code className="break-words font-mono text-[0.93em]">{command}</code>
      </Banner>
    );
  }
  if (!pausedReason) return null;
  return (
    <Banner tone="wait" title={t("paused", { name, network: chain.name })}>
      {pauseText({ ...sender, pausedReason }, chain.coin.symbol, t)}
    </Banner>
  );
}

type ChainStateProps = Pick<Chain, "check"> & { isAnswering: boolean; behind: number | null };

function ChainState({ isAnswering, behind, check }: ChainStateProps) {
  const t = useTranslations("settings.installation.chain");
  if (check === "misconfigured") {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        {t("misconfigured")}
      </StatusPill>
    );
  }
  if (!isAnswering) {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        {t("noAnswer")}
      </StatusPill>
    );
  }
  if (behind === null || behind > FAR_BEHIND) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        {t("behind")}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("upToDate")}
    </StatusPill>
  );
}
