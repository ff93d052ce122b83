import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "#translations";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Loop = inferRouterOutputs<AppRouter>["health"]["installation"]["workers"][number]["loops"][number];

interface LoopsProps {
  label: string;
  loops: Loop[];
  isFailing: (loop: Loop) => boolean;
}

/** Lists the loops of a worker: as a table, or in rows on a phone. */
export function WorkerLoops(props: LoopsProps) {
  return (
    <>
      <div className="hidden md:block">
        <LoopsTable {...props} />
      </div>
      <div className="md:hidden">
        <LoopsRows {...props} />
      </div>
    </>
  );
}

function LoopsTable({ label, loops, isFailing }: LoopsProps) {
  const t = useTranslations("settings.installation.workers");
  return (
    <Table label={label} compact>
      <TableHead>
        <TableHeader>{t("loop")}</TableHeader>
        <TableHeader>{t("lastRun")}</TableHeader>
        <TableHeader numeric>{t("failures")}</TableHeader>
      </TableHead>
      <TableBody>
        {loops.map((loop) => (
          <TableRow key={loop.name}>
            <TableCell className="font-mono text-[0.93em]">{loop.name}</TableCell>
            <TableCell className="text-ink-muted">
              <LastRun loop={loop} />
            </TableCell>
            <TableCell numeric className={isFailing(loop) ? "font-medium text-bad" : undefined}>
              {loop.failures}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function LoopsRows({ label, loops, isFailing }: LoopsProps) {
  const t = useTranslations("settings.installation.workers");
  return (
    <>
      <p className="flex justify-between gap-3 pb-1 font-medium text-ink-muted text-sm">
        <span>{t("loop")}</span>
        <span>{t("lastRun")}</span>
      </p>
      <ul aria-label={label} className="-mx-4 border-line border-t">
        {loops.map((loop) => (
          <li key={loop.name} className="border-line border-b px-4 py-1">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-all font-mono text-[0.93em]">{loop.name}</span>
              <span className="text-ink-muted">
                <LastRun loop={loop} />
              </span>
            </p>
            {loop.failures > 0 ? (
              <p className={isFailing(loop) ? "font-medium text-bad text-sm" : "text-ink-muted text-sm"}>
                {t("failures")}: {loop.failures}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function LastRun({ loop: { succeededAt } }: { loop: Loop }) {
  const t = useTranslations("settings.installation.workers");
  return succeededAt ? <Time at={succeededAt} detail="second" /> : t("noneYet");
}
