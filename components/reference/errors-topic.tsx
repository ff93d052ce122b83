import { AnswerSample } from "@/components/reference/code-sample";
import { Name, Topic } from "@/components/reference/topic";

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

/** Describes the body of every error, and when to try again. */
export function ErrorsTopic() {
  return (
    <Topic id="errors" aside={<AnswerSample title="400 Bad Request" code={REFUSAL} />}>
      <p>
        Every refusal has this body. Programs look at <Name>code</Name>, which is never renamed, and at{" "}
        <Name>details</Name>, where every number and name of the message stands; <Name>message</Name> is for
        people and may change. <Name>issues</Name> names each field of a faulty request. All codes are in the{" "}
        <a href="#error-codes" className="link">
          index of errors
        </a>
        .
      </p>
      <p>
        Try again after network faults and 5xx, three times at most, waiting 100 ms, then twice as long each
        time, with some chance in it. Do not repeat a request that was refused with 4xx, but for{" "}
        <Name>idempotency_in_progress</Name> and <Name>rate_limited</Name>, which say when. Quote{" "}
        <Name>Request-Id</Name> when you report a fault.
      </p>
    </Topic>
  );
}
