import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Worker = inferRouterOutputs<AppRouter>["health"]["installation"]["workers"][number];

/** Consecutive failures from which a loop counts as failing; the server uses the same number. */
const FAILING = 3;
const ID_LENGTH = 8;

export function WorkerHealth({ worker }: { worker: Worker }) {
  const { holder, isAlive, seenAt, loops } = worker;
  const name = `Worker ${holder.slice(0, ID_LENGTH)}`;
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {name} <WorkerState worker={worker} />
        <span className="font-normal text-ink-muted text-sm">
          {isAlive ? "last heard of " : "silent since "}
          <Time at={seenAt} detail="second" />
        </span>
      </h3>
      <Table label={`Loops of ${name}`} compact>
        <TableHead>
          <TableHeader>Loop</TableHeader>
          <TableHeader>Last turn (UTC)</TableHeader>
          <TableHeader numeric>Failures in a row</TableHeader>
        </TableHead>
        <TableBody>
          {loops.map((loop) => (
            <TableRow key={loop.name}>
              <TableCell className="font-mono text-[0.93em]">{loop.name}</TableCell>
              <TableCell className="text-ink-muted">
                {loop.succeededAt ? <Time at={loop.succeededAt} detail="second" /> : "none yet"}
              </TableCell>
              <TableCell numeric className={loop.failures >= FAILING ? "font-medium text-bad" : undefined}>
                {loop.failures}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function WorkerState({ worker: { isAlive, loops } }: { worker: Worker }) {
  if (!isAlive) {
    return (
      <StatusPill tone="muted" icon={CircleX}>
        Gone
      </StatusPill>
    );
  }
  if (loops.some(({ failures }) => failures >= FAILING)) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        Failing
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      Works
    </StatusPill>
  );
}
