import { AnswerSample, CodeSample } from "@/components/reference/code-sample";
import { Name, Topic } from "@/components/reference/topic";

const DELIVERY = `POST /webhooks HTTP/1.1
Host: shop.example
Content-Type: application/json
User-Agent: Florin-Webhooks/1
webhook-id: evt_01a2173169c872be431d235546eab90e5a4eb6b3c125
webhook-timestamp: 1795303474
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
`;

interface WebhookTopicsProps {
  verify: string;
  /** Seconds from each attempt to the next. */
  waitsS: readonly number[];
}

/** Describes how a server takes webhooks: headers, signatures, and attempts. */
export function WebhookTopics({ verify, waitsS }: WebhookTopicsProps) {
  return (
    <>
      <Topic id="deliveries" level={3} aside={<AnswerSample title="A delivery’s headers" code={DELIVERY} />}>
        <p>
          Deliveries follow{" "}
          <a href="https://www.standardwebhooks.com" className="link">
            Standard Webhooks 1.0
          </a>
          . The body is one event with names in snake_case; the{" "}
          <a href="#event-types" className="link">
            event types
          </a>{" "}
          show each. An endpoint is pinned to the API version of its creation.
        </p>
        <p>
          Answer with 2xx within 15 seconds, before slow work. Redirects are not followed and count as
          failures.
        </p>
        <p>
          An event may arrive twice and out of order. Compare <Name>webhook-id</Name> with those that you have
          handled, and <Name>data.state_version</Name> with the one that you know.
        </p>
      </Topic>
      <Topic
        id="signatures"
        level={3}
        aside={<CodeSample id="verify" title="webhooks.ts" code={verify} language="typescript" />}
      >
        <p>
          Verify each delivery with one of the{" "}
          <a
            href="https://github.com/standard-webhooks/standard-webhooks/tree/main/libraries"
            className="link"
          >
            libraries
          </a>{" "}
          (<Name>npm install standardwebhooks</Name>) and the endpoint’s secret, <Name>whsec_…</Name>. Give it
          the body’s bytes as they arrived.
        </p>
        <p>
          Without a library: the signature is <Name>v1,</Name> and the base64 of HMAC-SHA256 over{" "}
          <Name>webhook-id.webhook-timestamp.body</Name>, joined by full stops. The key is the secret after{" "}
          <Name>whsec_</Name>, decoded from base64. Compare in constant time, and refuse a timestamp more than
          five minutes away.
        </p>
        <p>
          The header has several signatures, separated by spaces, while a rolled secret still signs. One that
          matches suffices.
        </p>
      </Topic>
      <Topic id="attempts" level={3} aside={<AttemptTable waitsS={waitsS} />}>
        <p>
          A delivery that fails is tried again, {waitsS.length + 1} times in all. Each wait may be up to a
          fifth longer, and <Name>Retry-After</Name> lengthens it.
        </p>
        <p>
          An answer 410 disables the endpoint at once, and so do five days without a success. The account’s
          other endpoints get{" "}
          <a href="#event-webhook_endpoint.disabled" className="link font-mono">
            webhook_endpoint.disabled
          </a>
          .
        </p>
        <p>
          Each attempt is kept with the first 4 KB of your answer: for 30 days, unless the operator has chosen
          another time of at least 7 days. Send an event again by{" "}
          <a href="#redeliverEvent" className="link">
            redeliverEvent
          </a>
          , or all that have failed since a time by{" "}
          <a href="#redeliverFailedWebhooks" className="link">
            redeliverFailedWebhooks
          </a>
          . On your own machine, <Name>npm run listen</Name> follows events and forwards them.
        </p>
      </Topic>
    </>
  );
}

function AttemptTable({ waitsS }: { waitsS: readonly number[] }) {
  const waits = [0, ...waitsS];
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="sr-only">Attempts of a delivery</caption>
      <thead>
        <tr className="text-left text-ink-muted">
          <th scope="col" className="py-1.5 pr-4 font-medium">
            Attempt
          </th>
          <th scope="col" className="py-1.5 pr-4 text-right font-medium">
            Wait before it
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            After the first, at least
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {waits.map((wait, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two waits are equal, and the list never changes
          <tr key={i} className="border-line border-t">
            <td className="py-1.5 pr-4">{i + 1}</td>
            <td className="py-1.5 pr-4 text-right">{i === 0 ? "at once" : duration(wait)}</td>
            <td className="py-1.5 text-right">
              {i === 0 ? "" : duration(waits.slice(0, i + 1).reduce((sum, one) => sum + one, 0))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HOUR_S = 3_600;
const MINUTE_S = 60;

/** Writes seconds as "5 s", "35 min" or "2 h 35 min". */
function duration(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s`;
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  return [hours > 0 ? `${hours} h` : "", minutes > 0 ? `${minutes} min` : ""].filter(Boolean).join(" ");
}
