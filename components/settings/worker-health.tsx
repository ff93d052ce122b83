import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "#translations";
import { WorkerLoops } from "@/components/settings/worker-loops";
import { Banner } from "@/components/ui/banner";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Worker = inferRouterOutputs<AppRouter>["health"]["installation"]["workers"][number];
type Loop = Worker["loops"][number];

/** Consecutive failures from which a loop counts as failing; the server uses the same number. */
const FAILING = 3;
const ID_LENGTH = 8;
/** The LISTEN connection among the loops, as the server names it. */
const LISTEN = "listen";

const isFailing = ({ failures }: Loop) => failures >= FAILING;
const isDeaf = (loop: Loop) => loop.name === LISTEN && isFailing(loop);

export function WorkerHealth({ worker }: { worker: Worker }) {
  const t = useTranslations("settings.installation.workers");
  const alert = useTranslations("alerts.kinds.listen_lost");
  const { holder, isAlive, seenAt, loops } = worker;
  const name = t("name", { id: holder.slice(0, ID_LENGTH) });
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {name} <WorkerState worker={worker} />
        <span className="font-normal text-ink-muted text-sm">
          {t.rich(isAlive ? "lastHeard" : "silentSince", {
            time: () => <Time at={seenAt} detail="second" />,
          })}
        </span>
      </h3>
      {loops.some(isDeaf) ? (
        <Banner tone="wait" title={alert("title", { count: 1 })}>
          {alert("text")}
        </Banner>
      ) : null}
      <WorkerLoops label={t("loopsOf", { worker: name })} loops={loops} isFailing={isFailing} />
    </section>
  );
}

function WorkerState({ worker: { isAlive, loops } }: { worker: Worker }) {
  const t = useTranslations("settings.installation.workers");
  if (!isAlive) {
    return (
      <StatusPill tone="muted" icon={CircleX}>
        {t("gone")}
      </StatusPill>
    );
  }
  if (loops.some(isFailing)) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        {t("failing")}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("works")}
    </StatusPill>
  );
}
