import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Screening = inferRouterOutputs<AppRouter>["health"]["installation"]["screening"];
type List = NonNullable<Screening>;

/** Shows the list of refused addresses in use, and whether it is up to date. */
export function ScreeningHealth({ screening, now }: { screening: Screening; now: Date }) {
  return (
    <Section title="Screening" description="Accounts on the list of this installation cannot pay.">
      {screening ? (
        <ListHealth list={screening} now={now} />
      ) : (
        <EmptyState
          title="Nobody is refused"
          description="Name a file or an https address with a list of addresses in SCREENING_LIST to refuse their payments."
        />
      )}
    </Section>
  );
}

function ListHealth({ list, now }: { list: List; now: Date }) {
  const { source, addresses, loadedAt, checkedAt, lastFault } = list;
  const nowMs = now.getTime();
  return (
    <div className="flex flex-col gap-2">
      <p>
        <ListState list={list} />
      </p>
      {lastFault ? <Fault list={list} /> : null}
      <DescriptionList>
        <Description term="Addresses">{addresses}</Description>
        <Description term="Source">
          <span className="break-all font-mono text-[0.93em]">{source}</span>
        </Description>
        <Description term="Loaded">
          {loadedAt ? <Time at={loadedAt} nowMs={nowMs} detail="second" /> : "not yet"}
        </Description>
        <Description term="Last looked at">
          {checkedAt ? <Time at={checkedAt} nowMs={nowMs} detail="second" /> : "not yet"}
        </Description>
      </DescriptionList>
    </div>
  );
}

function ListState({ list: { loadedAt, failures } }: { list: List }) {
  if (!loadedAt) {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        No list yet
      </StatusPill>
    );
  }
  if (failures > 0) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        An older list is in use
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      Up to date
    </StatusPill>
  );
}

function Fault({ list: { loadedAt, failures, lastFault } }: { list: List }) {
  const title =
    failures === 1
      ? "The list could not be loaded"
      : `The list could not be loaded ${failures} times in a row`;
  return (
    <Banner tone={loadedAt ? "wait" : "bad"} title={title}>
      {loadedAt
        ? "The last good list goes on. Put right what is wrong with the source; it is taken over by itself."
        : "Nobody can pay until there is a list, so that nobody is let through unseen."}
      <span className="mt-1 block break-words font-mono text-[0.93em]">{lastFault}</span>
    </Banner>
  );
}
