import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { useTranslations } from "#translations";
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
  const t = useTranslations("settings.installation.books");
  return (
    <Section title={t("title")} description={t("text")}>
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
  const t = useTranslations("settings.installation.books");
  const title = t("of", { network });
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
  const t = useTranslations("settings.installation.books");
  const { payments, refunds } = paid.counts;
  return (
    <section aria-label={t("paid")} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {t("paid")} <Verdict last={paid} />
        <span className="font-normal text-ink-muted text-sm">
          <Time at={paid.finishedAt} nowMs={now.getTime()} detail="second" />
        </span>
      </h3>
      {paid.differenceCount > 0 ? <Differences last={paid} /> : null}
      <DescriptionList>
        <Description term={t("compared")}>
          {t("payments", { count: payments })}, {t("refunds", { count: refunds })}
          {paid.isFull ? <span className="text-ink-muted"> · {t("allOfThem")}</span> : null}
        </Description>
      </DescriptionList>
    </section>
  );
}

type Last = NonNullable<Books["last"]>;

function Verdict({ last }: { last: Pick<Last, "differenceCount"> | null }) {
  const t = useTranslations("settings.installation.books");
  if (!last) {
    return (
      <StatusPill tone="muted" icon={CircleDashed}>
        {t("notAudited")}
      </StatusPill>
    );
  }
  if (last.differenceCount > 0) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        {t("differences", { count: last.differenceCount })}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("noDifference")}
    </StatusPill>
  );
}

function Differences({
  last: { differences, differenceCount },
}: {
  last: Pick<Last, "differences" | "differenceCount">;
}) {
  const t = useTranslations("settings.installation.books");
  const more = differenceCount - differences.length;
  return (
    <Banner tone="bad" title={t("differ")}>
      <p>{t.rich("differText", { code: (command) => <code>{command}</code> })}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {differences.map((text) => (
          <li key={text} className="break-words font-mono text-[0.93em]">
            {text}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2">{t("more", { count: more })}</p> : null}
    </Banner>
  );
}

function LookedAt({
  last: { fromBlock, toBlock, isFull, counts, repaired, surplus },
  now,
}: {
  last: Last;
  now: Date;
}) {
  const t = useTranslations("settings.installation.books");
  const things = [
    t("payments", { count: counts.payments }),
    t("refunds", { count: counts.refunds }),
    t("postings", { count: counts.postings }),
    t("vaults", { count: counts.vaults }),
    t("exceptions", { count: counts.exceptions }),
  ];
  return (
    <DescriptionList>
      <Description term={t("newBlocks")}>
        {toBlock < fromBlock
          ? t("noneSince", { block: String(toBlock) })
          : t("blocks", { from: String(fromBlock), to: String(toBlock) })}
        {isFull ? <span className="text-ink-muted"> · {t("allOfThem")}</span> : null}
      </Description>
      <Description term={t("compared")}>{things.join(", ")}</Description>
      {surplus.length > 0 ? (
        <Description term={t("surplus")}>
          {surplus.map(({ router, amount }) => (
            <span key={`${router} ${amount}`} className="block break-words">
              {t("surplusOn", { amount, router })}
            </span>
          ))}
          <span className="block text-ink-muted">{t("surplusText")}</span>
        </Description>
      ) : null}
      {repaired ? (
        <Description term={t("lastRepair")}>
          {t.rich("repaired", {
            count: repaired.count,
            time: () => <Time at={repaired.at} nowMs={now.getTime()} detail="second" />,
          })}
        </Description>
      ) : null}
    </DescriptionList>
  );
}
