import type { Refusal } from "@/server/reference/reference";

/** Lists an operation's error codes, each linked to its meaning. */
export function Refusals({ refusals }: { refusals: Refusal[] }) {
  return (
    <details className="mt-6">
      <summary className="w-fit rounded-md font-semibold pointer-coarse:py-2">
        Errors{" "}
        <span className="font-normal text-ink-muted text-sm">
          {refusals.map(({ status }) => status).join(", ")}
        </span>
      </summary>
      <dl className="mt-2 divide-y divide-line border-line border-y text-sm">
        {refusals.map(({ status, words, codes }) => (
          <div key={status} className="py-2 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-3">
            <dt>
              <span className="font-medium">{status}</span> <span className="text-ink-muted">{words}</span>
            </dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-1.5">
              {codes.map((code) => (
                <a key={code} href={`#error-${code}`} className="link font-mono">
                  {code}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
