import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
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

const KINDS: Record<Source["kind"], string> = {
  chainlink: "Chainlink",
  ecb: "European Central Bank",
  kraken: "Kraken",
  coingecko: "CoinGecko",
  static: "Fixed rates",
};
const PEGS = {
  off: "A token is not offered: its peg does not hold",
  unknown: "A token is not offered: its peg has no fresh rate",
} as const;
const STATES = { used: "in use", spare: "spare", stale: "too old" } as const;

/** Lists the price sources in the order in which they are queried, with their health. */
export function RateSources({ sources, pegs, now }: { sources: Source[]; pegs: Peg[]; now: Date }) {
  return (
    <Section
      title="Exchange rates"
      description="Where prices come from, in the order in which they are asked: the first that has a fresh rate is used. Pegged tokens need none in their own currency."
    >
      {sources.length === 0 ? (
        <EmptyState
          title="No rates are set up"
          description="Only pegged tokens can be priced, in their own currency. Name fixed rates or sources in the chains file for more."
        />
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
  const rate = value === null ? null : `${value} (${source})`;
  if (state === "held") {
    return (
      <p className="text-ink-muted text-sm">
        The peg {pair} holds: {rate}
      </p>
    );
  }
  return (
    <Banner tone="bad" title={PEGS[state]}>
      {pair}
      {rate ? `: ${rate}` : null}
    </Banner>
  );
}

function RateSource({ source, now }: { source: Source; now: Date }) {
  const { name, kind, succeededAt, lastFault, failures, maxAgeS, rates } = source;
  const title = name === kind ? KINDS[kind] : `${KINDS[kind]} (${name})`;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {title} <SourceState source={source} />
        <span className="font-normal text-ink-muted text-sm">
          {kind === "static" ? (
            "set in the chains file"
          ) : (
            <>
              {succeededAt ? (
                <>
                  answered <Time at={succeededAt} nowMs={now.getTime()} detail="second" />
                </>
              ) : (
                "no answer yet"
              )}
              {maxAgeS === null ? null : ` · its rates are good for ${duration(maxAgeS)}`}
            </>
          )}
        </span>
      </h3>
      {lastFault ? (
        <Banner
          tone={failures >= FAILING ? "bad" : "wait"}
          title={failures > 1 ? `It failed ${failures} times in a row` : "The last answer had a fault"}
        >
          <span className="break-words">{lastFault}</span>
        </Banner>
      ) : null}
      {rates.length > MANY ? (
        <details>
          <summary className="cursor-pointer py-1">{rates.length} rates</summary>
          <Rates title={title} rates={rates} now={now} />
        </details>
      ) : (
        <Rates title={title} rates={rates} now={now} />
      )}
    </section>
  );
}

function Rates({ title, rates, now }: Pick<Source, "rates"> & { title: string; now: Date }) {
  if (rates.length === 0) return <p className="text-ink-muted">No rate of it is known yet.</p>;
  return (
    <Table label={`Rates of ${title}`} compact>
      <TableHead>
        <TableHeader>Pair</TableHeader>
        <TableHeader numeric>Rate</TableHeader>
        <TableHeader>Use</TableHeader>
        <TableHeader>As of (UTC)</TableHeader>
      </TableHead>
      <TableBody>
        {rates.map(({ pair, value, asOf, state }) => (
          <TableRow key={pair}>
            <TableCell className="font-mono text-[0.93em]">{pair}</TableCell>
            <TableCell numeric>{value}</TableCell>
            <TableCell className={state === "stale" ? "font-medium text-bad" : undefined}>
              {STATES[state]}
            </TableCell>
            <TableCell className="text-ink-muted">
              {asOf ? <Time at={asOf} nowMs={now.getTime()} detail="second" /> : "always"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SourceState({ source: { rates, failures } }: { source: Source }) {
  if (failures >= FAILING) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        Failing
      </StatusPill>
    );
  }
  if (rates.some(({ state }) => state === "used")) {
    return (
      <StatusPill tone="good" icon={CircleCheck}>
        In use
      </StatusPill>
    );
  }
  if (rates.some(({ state }) => state === "spare")) {
    return (
      <StatusPill tone="muted" icon={CircleDashed}>
        Spare
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="wait" icon={CircleX}>
      {rates.length === 0 ? "No rates" : "Too old"}
    </StatusPill>
  );
}

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** Formats a duration in the largest unit that is exact: "75 minutes". */
function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
