import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { haltWords, pauseWords, SENDERS, senderName } from "@/components/settings/sender-words";
import { Address } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Chain = inferRouterOutputs<AppRouter>["health"]["read"]["chains"][number];

/** Behind by more than this, payments are found late. */
const FAR_BEHIND = 100;

export function ChainHealth({ chain }: { chain: Chain }) {
  const { name, mode, height, readUpTo, readAt, senders, coin } = chain;
  const behind = height === null || readUpTo === null ? null : Math.max(0, height - readUpTo);
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {name} {mode === "test" ? <Badge tone="wait">Test</Badge> : <Badge tone="good">Live</Badge>}
        <ChainState height={height} behind={behind} />
      </h3>
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

function ChainState({ height, behind }: { height: number | null; behind: number | null }) {
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
