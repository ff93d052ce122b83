import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "#translations";
import type { Translator } from "@/components/messages/translator";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Health = inferRouterOutputs<AppRouter>["health"]["installation"];
type Source = Health["rateSources"][number];
type Peg = Health["pegs"][number];

/** Consecutive failures from which a source counts as failing. */
const FAILING = 3;
/** More rates than this start collapsed. */
const MANY = 6;

const PEGS = { off: "pegOff", unknown: "pegUnknown" } as const;

/** Lists the price sources in the order in which they are queried, with their health. */
export function RateSources({ sources, pegs, now }: { sources: Source[]; pegs: Peg[]; now: Date }) {
  const t = useTranslations("settings.installation.rates");
  return (
    <Section title={t("title")} description={t("text")}>
      {sources.length === 0 ? (
        <EmptyState title={t("none")} description={t("noneText")} />
      ) : (
        <div className="flex flex-col gap-8">
          {sources.map((source) => (
            <RateSource key={source.name} source={source} now={now} />
          ))}
          {pegs.map((peg) => (
            <PegState key={peg.pair} peg={peg} />
          ))}
        </div>
      )}
    </Section>
  );
}

function PegState({ peg: { pair, state, value, source } }: { peg: Peg }) {
  const t = useTranslations("settings.installation.rates");
  const rate = value === null ? null : t("rateOf", { rate: value, source: source ?? "" });
  if (state === "held") {
    return <p className="text-ink-muted text-sm">{t("pegHolds", { pair, rate: rate ?? "" })}</p>;
  }
  return (
    <Banner tone="bad" title={t(PEGS[state])}>
      {rate ? t("pegAt", { pair, rate }) : pair}
    </Banner>
  );
}

function RateSource({ source, now }: { source: Source; now: Date }) {
  const t = useTranslations("settings.installation.rates");
  const { name, kind, succeededAt, lastFault, failures, maxAgeS, rates } = source;
  const title = name === kind ? t(`kinds.${kind}`) : t("kindNamed", { kind: t(`kinds.${kind}`), name });
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {title} <SourceState source={source} />
        <span className="font-normal text-ink-muted text-sm">
          {kind === "static" ? (
            t("fixed")
          ) : (
            <>
              {succeededAt
                ? t.rich("answered", {
                    time: () => <Time at={succeededAt} nowMs={now.getTime()} detail="second" />,
                  })
                : t("noAnswer")}
              {maxAgeS === null ? null : ` · ${t("goodFor", { duration: durationText(maxAgeS, t) })}`}
            </>
          )}
        </span>
      </h3>
      {lastFault ? (
        <Banner tone={failures >= FAILING ? "bad" : "wait"} title={t("failedTimes", { count: failures })}>
          <span className="break-words">{lastFault}</span>
        </Banner>
      ) : null}
      {rates.length > MANY ? (
        <details>
          <summary className="cursor-pointer py-1">{t("count", { count: rates.length })}</summary>
          <Rates title={title} rates={rates} now={now} />
        </details>
      ) : (
        <Rates title={title} rates={rates} now={now} />
      )}
    </section>
  );
}

function Rates({ title, rates, now }: Pick<Source, "rates"> & { title: string; now: Date }) {
  const t = useTranslations("settings.installation.rates");
  if (rates.length === 0) return <p className="text-ink-muted">{t("noRate")}</p>;
  return (
    <Table label={t("label", { source: title })} compact>
      <TableHead>
        <TableHeader>{t("pair")}</TableHeader>
        <TableHeader numeric>{t("rate")}</TableHeader>
        <TableHeader>{t("use")}</TableHeader>
        <TableHeader>{t("asOf")}</TableHeader>
      </TableHead>
      <TableBody>
        {rates.map(({ pair, value, asOf, state }) => (
          <TableRow key={pair}>
            <TableCell className="font-mono text-[0.93em]">{pair}</TableCell>
            <TableCell numeric>{value}</TableCell>
            <TableCell className={state === "stale" ? "font-medium text-bad" : undefined}>
              {t(`states.${state}`)}
            </TableCell>
            <TableCell className="text-ink-muted">
              {asOf ? <Time at={asOf} nowMs={now.getTime()} detail="second" /> : t("always")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SourceState({ source: { rates, failures } }: { source: Source }) {
  const t = useTranslations("settings.installation.rates");
  if (failures >= FAILING) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        {t("failing")}
      </StatusPill>
    );
  }
  if (rates.some(({ state }) => state === "used")) {
    return (
      <StatusPill tone="good" icon={CircleCheck}>
        {t("inUse")}
      </StatusPill>
    );
  }
  if (rates.some(({ state }) => state === "spare")) {
    return (
      <StatusPill tone="muted" icon={CircleDashed}>
        {t("spare")}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="wait" icon={CircleX}>
      {t(rates.length === 0 ? "noRates" : "tooOld")}
    </StatusPill>
  );
}

const UNITS = [
  [86_400, "days"],
  [3_600, "hours"],
  [60, "minutes"],
  [1, "seconds"],
] as const;

/** Formats a duration in the largest unit that is exact: "75 minutes". */
function durationText(seconds: number, t: Translator<"settings.installation.rates">): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, "seconds"];
  return t(unit, { count: seconds / size });
}
