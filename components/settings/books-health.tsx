import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Health = inferRouterOutputs<AppRouter>["health"]["installation"];
type Books = Health["books"][number];
type Paid = NonNullable<Health["paid"]>;

/** Shows the last audit of each network's books with every difference found, and the audit of all paid payments. */
export function BooksHealth({ books, paid, now }: { books: Books[]; paid: Health["paid"]; now: Date }) {
  return (
    <Section
      title="Books"
      description="Each hour the ledger and each vault are compared with the network, and paid payments and refunds with what was executed: what is new, and so much of the rest that all of it is read within a week. Nothing may differ."
    >
      <div className="flex flex-col gap-8">
        {books.map((each) => (
          <Audit key={each.chainId} books={each} now={now} />
        ))}
        {paid ? <PaidAudit paid={paid} now={now} /> : null}
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
      {last ? <LookedAt last={last} now={now} /> : null}
    </section>
  );
}

function PaidAudit({ paid, now }: { paid: Paid; now: Date }) {
  const { payments, refunds } = paid.counts;
  return (
    <section aria-label="Paid payments and refunds" className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        Paid payments and refunds <Verdict last={paid} />
        <span className="font-normal text-ink-muted text-sm">
          <Time at={paid.finishedAt} nowMs={now.getTime()} detail="second" />
        </span>
      </h3>
      {paid.differenceCount > 0 ? <Differences last={paid} /> : null}
      <DescriptionList>
        <Description term="Compared">
          {counted(payments, "payment")}, {counted(refunds, "refund")}
          {paid.isFull ? <span className="text-ink-muted"> · all of them</span> : null}
        </Description>
      </DescriptionList>
    </section>
  );
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

type Last = NonNullable<Books["last"]>;

function Verdict({ last }: { last: Pick<Last, "differenceCount"> | null }) {
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

function Differences({
  last: { differences, differenceCount },
}: {
  last: Pick<Last, "differences" | "differenceCount">;
}) {
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

function LookedAt({
  last: { fromBlock, toBlock, isFull, counts, repaired },
  now,
}: {
  last: Last;
  now: Date;
}) {
  const things = [
    counted(counts.payments, "payment"),
    counted(counts.refunds, "refund"),
    counted(counts.postings, "posting"),
    counted(counts.vaults, "vault"),
    counted(counts.exceptions, "exception"),
  ];
  return (
    <DescriptionList>
      <Description term="New blocks">
        {toBlock < fromBlock ? `none since ${toBlock}` : `${fromBlock} to ${toBlock}`}
        {isFull ? <span className="text-ink-muted"> · all of them</span> : null}
      </Description>
      <Description term="Compared">{things.join(", ")}</Description>
      {repaired ? (
        <Description term="Last repair">
          {repaired.count === 1 ? "1 entry was" : `${repaired.count} entries were`} missing and written{" "}
          <Time at={repaired.at} nowMs={now.getTime()} detail="second" />
        </Description>
      ) : null}
    </DescriptionList>
  );
}
