"use client";

import { highlight } from "@/components/reference/code/highlight";
import { CODE_BLOCK, SampleFrame } from "@/components/reference/code/sample-frame";
import type { ComposedRequest } from "@/components/reference/try-it/compose-request";
import type { Outcome, TrialAnswer } from "@/components/reference/try-it/send-request";
import { writeCommand } from "@/components/reference/try-it/write-command";
import { cn } from "@/components/ui/cn";
import type { Trial } from "@/server/reference/reference";

interface TrialOutcomeProps {
  trial: Trial;
  sent: ComposedRequest | null;
  outcome: Outcome | null;
}

/** Shows the answer of a request that was sent, and the same request as a command. */
export function TrialOutcome({ trial, sent, outcome }: TrialOutcomeProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3 empty:hidden">
      <div role="status" className="text-sm empty:hidden">
        {outcome ? <Line outcome={outcome} /> : null}
      </div>
      {outcome?.state === "answered" ? <Answer answer={outcome.answer} needsKey={trial.needsKey} /> : null}
      {sent ? (
        <SampleFrame title="The same request by curl" label="the same request by curl">
          <pre className={CODE_BLOCK}>
            <code>{highlight(writeCommand(sent, location.origin, trial.needsKey), "curl")}</code>
          </pre>
        </SampleFrame>
      ) : null}
    </div>
  );
}

function Line({ outcome }: { outcome: Outcome }) {
  if (outcome.state === "sending") return <p className="text-ink-muted">Sending …</p>;
  if (outcome.state === "lost") {
    return <p className="text-bad">{outcome.message} It is not known whether the request was carried out.</p>;
  }
  const { status, words, durationMs } = outcome.answer;
  const tone = status < 300 ? "text-good" : status < 500 ? "text-wait" : "text-bad";
  return (
    <p>
      <span className={cn("font-semibold", tone)}>
        {status} {words}
      </span>{" "}
      <span className="text-ink-muted tabular-nums">in {durationMs.toLocaleString("en")} ms</span>
    </p>
  );
}

function Answer({ answer, needsKey }: { answer: TrialAnswer; needsKey: boolean }) {
  const { requestId, headers, body } = answer;
  return (
    <>
      {requestId ? (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="text-ink-muted">Request-Id</span> <code className="font-mono">{requestId}</code>
          {needsKey ? (
            <>
              {" · "}
              <a href={`/dashboard/developers/requests/${requestId}`} className="link">
                Open in the dashboard
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <details>
        <summary className="w-fit rounded-md text-accent text-sm pointer-coarse:py-2">Headers</summary>
        <dl className="mt-1.5 grid gap-x-3 gap-y-1 font-mono text-xs sm:grid-cols-[11rem_minmax(0,1fr)]">
          {headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <SampleFrame title="Answer" label="the answer">
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer scrolls, by keyboard too
          tabIndex={0}
          aria-label="Answer"
          className="max-h-96 overflow-y-auto focus-visible:-outline-offset-2"
        >
          <pre className={CODE_BLOCK}>
            <code>{highlight(body, "typescript")}</code>
          </pre>
        </section>
      </SampleFrame>
    </>
  );
}
