import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Books = inferRouterOutputs<AppRouter>["health"]["read"]["books"][number];

/** What the last audit of each network's books looked at, and every difference that it found. */
export function BooksHealth({ books, now }: { books: Books[]; now: Date }) {
  return (
    <Section
      title="Books"
      description="Once an hour the ledger, every payment and refund, and each vault are compared with the network. Nothing may differ."
    >
      <div className="flex flex-col gap-8">
        {books.map((each) => (
          <Audit key={each.chainId} books={each} now={now} />
        ))}
      </div>
    </Section>
  );
}

function Audit({ books: { network, last }, now }: { books: Books; now: Date }) {
  const title = `Books of ${network}`;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {network} <Verdict last={last} />
        {last ? (
          <span className="font-normal text-ink-muted text-sm">
            <Time at={last.finishedAt} nowMs={now.getTime()} detail="second" />
          </span>
        ) : null}
      </h3>
      {last && last.differenceCount > 0 ? <Differences last={last} /> : null}
      {last ? <LookedAt last={last} /> : null}
    </section>
  );
}

type Last = NonNullable<Books["last"]>;

function Verdict({ last }: { last: Last | null }) {
  if (!last) {
    return (
      <StatusPill tone="muted" icon={CircleDashed}>
        Not audited yet
      </StatusPill>
    );
  }
  if (last.differenceCount > 0) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        {last.differenceCount === 1 ? "1 difference" : `${last.differenceCount} differences`}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      No difference
    </StatusPill>
  );
}

function Differences({ last: { differences, differenceCount } }: { last: Last }) {
  const more = differenceCount - differences.length;
  return (
    <Banner tone="bad" title="The books and the network differ">
      <p>
        The network is right; no money moves by this. Run <code>npm run audit:books</code> to see all of it as
        it is now; the operations manual says what to do about each kind.
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {differences.map((text) => (
          <li key={text} className="break-words font-mono text-[0.93em]">
            {text}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2">And {more} more.</p> : null}
    </Banner>
  );
}

function LookedAt({ last: { fromBlock, toBlock, isFull, counts } }: { last: Last }) {
  const things: [count: number, one: string, more: string][] = [
    [counts.payments, "payment", "payments"],
    [counts.refunds, "refund", "refunds"],
    [counts.postings, "posting", "postings"],
    [counts.vaults, "vault", "vaults"],
    [counts.exceptions, "exception", "exceptions"],
  ];
  return (
    <DescriptionList>
      <Description term="Blocks">
        {toBlock < fromBlock ? `none new since ${toBlock}` : `${fromBlock} to ${toBlock}`}
        {isFull ? <span className="text-ink-muted"> · all of them</span> : null}
      </Description>
      <Description term="Compared">
        {things.map(([count, one, more]) => `${count} ${count === 1 ? one : more}`).join(", ")}
      </Description>
    </DescriptionList>
  );
}
