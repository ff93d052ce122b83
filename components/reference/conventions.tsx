import { AnswerSample } from "@/components/reference/code-sample";
import { Name, Topic } from "@/components/reference/topic";
import type { PublishedVersion } from "@/server/reference/reference";

const AMOUNT = `{
  "unit": "caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  "value": "12500000",
  "display": {
    "assetName": "USD Coin",
    "assetSymbol": "USDC",
    "decimals": 6,
    "networkName": "Base"
  }
}
`;

const LIFE = `requires_action ──▶ processing ──▶ succeeded
       │                └───▶ failed
       ├──▶ expired
       ├──▶ cancelled
       └──▶ failed (declined_user)
`;

const LIMITED = `HTTP/1.1 429 Too Many Requests
Retry-After: 2
RateLimit: "key";r=0;t=2
RateLimit-Policy: "key";q=1000;w=10
`;

/** Describes what all operations have in common. */
export function Conventions({ versions }: { versions: PublishedVersion[] }) {
  return (
    <>
      <Topic id="life" aside={<AnswerSample title="Statuses" code={LIFE} />}>
        <p>
          A new payment is <Name>requires_action</Name>. Once a wallet’s confirm is accepted it is{" "}
          <Name>processing</Name>, and <Name>succeeded</Name> when the transfer has its confirmations.{" "}
          <Name>failed</Name> means that no transfer happened and none can.
        </p>
        <p>
          With <Name>isFinal: true</Name> the status never changes again. A payment expires only while nobody
          has begun to pay it, after 15 minutes unless you say otherwise; the same holds for cancelling.
        </p>
      </Topic>
      <Topic id="amounts" aside={<AnswerSample title="An amount" code={AMOUNT} />}>
        <p>
          An amount’s <Name>value</Name> is a text of digits in the smallest unit of its asset: 1250 is
          $12.50. Its <Name>unit</Name> is <Name>iso4217/USD</Name>, or <Name>caip19/</Name> and an asset’s
          CAIP-19 id. <Name>display</Name> has the decimals and names to show; icons and the network are left
          out for currencies.
        </p>
        <p>
          Accounts are CAIP-10 (<Name>eip155:8453:0x…</Name>), networks CAIP-2 (<Name>eip155:8453</Name>),
          assets CAIP-19. Ids such as <Name>pay_…</Name> are opaque.
        </p>
        <p>
          <Name>expiresAt</Name> is in Unix seconds. Times of listings, merchants and cancellations are ISO
          8601 in UTC.
        </p>
      </Topic>
      <Topic id="idempotency">
        <p>
          Send an <Name>Idempotency-Key</Name> (1 to 255 characters) with what must not happen twice: your
          order’s id and the number of the attempt, or a random UUID that you store with the order. The same
          key with the same body gets the first answer again, with <Name>Idempotent-Replayed: true</Name>, and
          has no second effect. A second payment for the same order, after the first one expired, needs
          another key.
        </p>
        <p>
          A key belongs to the mode of the API key, the merchant (<Name>Merchant-Id</Name>), the method and
          the path: two merchants may use the same key, and each gets its own payment.
        </p>
        <p>
          With another body it is <Name>409 idempotency_conflict</Name>; while the first request still runs,{" "}
          <Name>409 idempotency_in_progress</Name>. Answers are kept for 24 hours at least, created merchants
          for ever. Refusals of validation, access and limits are not kept.
        </p>
      </Topic>
      <Topic id="long-polling">
        <p>
          Status and confirm take <Name>maxPollMs</Name>: the request is held until the status changes or the
          time has passed, 25 seconds at most. Ask again while <Name>isFinal</Name> is false. Without it, wait{" "}
          <Name>pollInMs</Name> between two requests.
        </p>
      </Topic>
      <Topic id="pagination">
        <p>
          Listings have a <Name>limit</Name> and answer with <Name>nextCursor</Name>, which is null on the
          last page. Send it as <Name>cursor</Name> together with the same query; with another query it is{" "}
          <Name>400 invalid_params</Name>. <Name>stats</Name> and <Name>totalCount</Name> are of the whole
          query, not of the page. A parameter that may be repeated is written{" "}
          <Name>status=succeeded&amp;status=failed</Name>.
        </p>
      </Topic>
      <Topic id="versions">
        <p>
          Each account is pinned to a version. <Name>Svc-Version</Name> chooses a newer one for a single
          request; every answer tells in the same header which one served it. Published are{" "}
          {versions.toReversed().map(({ version }, i) => (
            <span key={version}>
              {i > 0 ? " and " : ""}
              <Name>{version}</Name>
            </span>
          ))}
          ; the{" "}
          <a href="#version-history" className="link">
            version history
          </a>{" "}
          has their changes. A preview is never pinned.
        </p>
      </Topic>
      <Topic id="rate-limits" aside={<AnswerSample title="Over the limit" code={LIMITED} />}>
        <p>
          By default a key may make 100 requests a second, counted evenly over ten seconds; a wallet’s network
          address as many. Status and confirm count apart, with 500 a second, so that payments continue when
          the rest is used up.
        </p>
        <p>
          Every answer has <Name>RateLimit</Name> with what is left (<Name>r</Name>) and in how many seconds
          it is whole again (<Name>t</Name>). After <Name>429</Name> wait for <Name>Retry-After</Name>.
        </p>
        <p>
          An installation that has too much to do answers <Name>503 unavailable</Name> with{" "}
          <Name>Retry-After</Name> at once; nothing was done then. Status and confirm are served all the same.
        </p>
      </Topic>
    </>
  );
}
