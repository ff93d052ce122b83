import { AnswerSample } from "@/components/reference/code-sample";
import { Name, Topic } from "@/components/reference/topic";
import type { Reference } from "@/server/reference/reference";

const REFUSAL = `{
  "code": "params_validation",
  "message": "amount.value: must be a whole number above zero, in digits without leading zeros",
  "issues": [
    {
      "field": "amount.value",
      "message": "must be a whole number above zero, in digits without leading zeros"
    }
  ]
}
`;

/** Describes the body of every error, and the meaning of each code. */
export function ErrorsTopic({ errors }: { errors: Reference["errors"] }) {
  return (
    <>
      <Topic id="errors" aside={<AnswerSample title="400 Bad Request" code={REFUSAL} />}>
        <p>
          Every refusal has this body. Programs look at <Name>code</Name>, which is never renamed, and at{" "}
          <Name>details</Name>, where every number and name of the message stands; <Name>message</Name> is for
          people and may change. <Name>issues</Name> names each field of a faulty request.
        </p>
        <p>
          Try again after network faults and 5xx, three times at most, waiting 100 ms, then twice as long each
          time, with some chance in it. Do not repeat a request that was refused with 4xx, but for{" "}
          <Name>idempotency_in_progress</Name> and <Name>rate_limited</Name>, which say when. Quote{" "}
          <Name>Request-Id</Name> when you report a fault.
        </p>
      </Topic>
      <table className="mt-6 block w-full text-sm sm:table">
        <caption className="sr-only">Error codes</caption>
        <thead className="sr-only sm:not-sr-only">
          <tr className="text-left text-ink-muted">
            <th className="py-2 pr-4 font-medium">Code</th>
            <th className="py-2 pr-4 font-medium">Status</th>
            <th className="py-2 font-medium">Meaning</th>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {errors.map(({ code, status, meaning }) => (
            <tr
              key={code}
              id={`error-${code}`}
              className="block scroll-mt-28 lg:scroll-mt-20 border-line border-t py-2 target:bg-accent-soft sm:table-row"
            >
              <td className="pr-4 font-mono sm:py-2">{code}</td>
              <td className="pr-4 text-ink-muted sm:py-2">{status}</td>
              <td className="block sm:table-cell sm:py-2">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
