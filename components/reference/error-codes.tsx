import { Sentence } from "@/components/reference/field-list";
import { Topic } from "@/components/reference/topic";
import type { ErrorEntry } from "@/server/reference/reference";

/** More operations than these are folded. */
const MAX_SHOWN = 4;

/** Lists every error code with its meaning, the remedy and the operations that answer it. */
export function ErrorCodes({ errors }: { errors: ErrorEntry[] }) {
  return (
    <>
      <Topic id="error-codes">
        <p>
          All codes of the API by their HTTP status. How a refusal looks, and when to try again, is under{" "}
          <a href="#errors" className="link">
            Errors
          </a>
          .
        </p>
      </Topic>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {errors.map((entry) => (
          <ErrorItem key={entry.code} entry={entry} />
        ))}
      </ul>
    </>
  );
}

function ErrorItem({ entry: { code, statuses, meaning, remedy, operations } }: { entry: ErrorEntry }) {
  return (
    <li
      id={`error-${code}`}
      className="grid scroll-mt-28 gap-x-6 gap-y-1 py-3 target:bg-accent-soft sm:grid-cols-[14rem_minmax(0,1fr)] lg:scroll-mt-20"
    >
      <p>
        <a href={`#error-${code}`} className="font-medium font-mono text-sm [overflow-wrap:anywhere]">
          {code}
        </a>
        <span className="block text-ink-muted text-sm tabular-nums">{statuses.join(", ")}</span>
      </p>
      <div className="max-w-[70ch]">
        <Sentence text={meaning} className="" />
        <Sentence lead="What to do:" text={remedy} />
        <AnsweredBy operations={operations} />
      </div>
    </li>
  );
}

function AnsweredBy({ operations }: Pick<ErrorEntry, "operations">) {
  if (operations === null) return <p className="mt-1 text-ink-muted text-sm">Every operation.</p>;
  const links = operations.map(({ id, summary }) => (
    <a key={id} href={`#${id}`} className="link">
      {summary}
    </a>
  ));
  const list = <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">{links}</p>;
  if (operations.length <= MAX_SHOWN) return <div className="mt-1">{list}</div>;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit rounded-md text-ink-muted pointer-coarse:py-2">
        {`${operations.length} operations`}
      </summary>
      <div className="mt-1">{list}</div>
    </details>
  );
}
