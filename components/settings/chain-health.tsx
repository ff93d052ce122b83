import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { ChainFindings } from "@/components/settings/chain-findings";
import { haltWords, pauseWords, SENDERS, senderName } from "@/components/settings/sender-words";
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
  const { name, mode, height, readUpTo, readAt, senders, coin, check, findings } = chain;
  const behind = height === null || readUpTo === null ? null : Math.max(0, height - readUpTo);
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {name} {mode === "test" ? <Badge tone="wait">Test</Badge> : <Badge tone="good">Live</Badge>}
        <ChainState height={height} behind={behind} check={check} />
      </h3>
      <ChainFindings network={name} findings={findings} />
      {senders.map((sender) => (
        <SenderBanner key={sender.address} sender={sender} chain={chain} />
      ))}
      <DescriptionList>
        <Description term="Newest block">{height ?? "unknown: no answer"}</Description>
        <Description term="Read up to">
          {readUpTo === null ? "not read yet" : readUpTo}
          {behind === null ? null : (
            <span className="text-ink-muted"> · {behind === 1 ? "1 block" : `${behind} blocks`} behind</span>
          )}
          {readAt ? (
            <span className="text-ink-muted">
              {" · "}
              <Time at={readAt} detail="second" />
            </span>
          ) : null}
        </Description>
        <Description term="RPC endpoints">
          <ul className="flex flex-col gap-1">
            {chain.endpoints.map((endpoint, i) => (
              // Two endpoints may share an origin.
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is what tells them apart
              <Endpoint key={i} endpoint={endpoint} />
            ))}
          </ul>
        </Description>
        {senders.map(({ role, address, balance }) => (
          <Description key={address} term={SENDERS[role]}>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Address address={address} label={`${role} address`} />
              {balance === null ? (
                "balance unknown"
              ) : (
                <span className={balance === "0" ? "font-medium text-bad" : undefined}>
                  <Amount digits={balance} decimals={coin.decimals} symbol={coin.symbol} />
                  {balance === "0" ? " · no gas: nothing can be sent" : null}
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
  const { origin, isResting, lastFault, lastFaultAt } = endpoint;
  return (
    <li>
      <span className="break-all">{origin}</span>
      {isResting ? <span className="font-medium text-bad"> · resting, others are asked first</span> : null}
      {lastFault && lastFaultAt ? (
        <span className="text-ink-muted">
          {" · "}last fault <Time at={lastFaultAt} detail="second" />: {lastFault}
        </span>
      ) : null}
    </li>
  );
}

function SenderBanner({ sender, chain }: { sender: Chain["senders"][number]; chain: Chain }) {
  const { haltedReason, pausedReason } = sender;
  const name = senderName(sender, chain);
  if (haltedReason) {
    const { text, command } = haltWords(sender, chain);
    return (
      <Banner tone="bad" title={`The ${name} has halted on ${chain.name}`}>
        {text} <code className="break-words font-mono text-[0.93em]">{command}</code>
      </Banner>
    );
  }
  if (!pausedReason) return null;
  return (
    <Banner tone="wait" title={`The ${name} waits on ${chain.name}`}>
      {pauseWords({ ...sender, pausedReason }, chain.coin.symbol)}
    </Banner>
  );
}

type ChainStateProps = Pick<Chain, "height" | "check"> & { behind: number | null };

function ChainState({ height, behind, check }: ChainStateProps) {
  if (check === "misconfigured") {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        Misconfigured
      </StatusPill>
    );
  }
  if (height === null) {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        No answer
      </StatusPill>
    );
  }
  if (behind === null || behind > FAR_BEHIND) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        Behind
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      Up to date
    </StatusPill>
  );
}
