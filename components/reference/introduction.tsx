import { AnswerSample, CodeSample } from "@/components/reference/code-sample";
import { Conventions } from "@/components/reference/conventions";
import { Origin } from "@/components/reference/origin";
import { Name, Topic } from "@/components/reference/topic";
import type { Reference } from "@/server/reference/reference";

const GET_CLIENT = `curl -sS --fail-with-body -O "$FLORIN_URL/client/florin.ts"
`;

const REFUSED = `try {
  await florin.payments.get("pay_unknown");
} catch (error) {
  if (!(error instanceof FlorinError)) throw error;
  console.log(error.status, error.code, error.requestId);
}
`;

/** Renders the introduction to the first call. */
export function Introduction({ reference }: { reference: Reference }) {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">API reference</h1>
      <p className="mt-3 max-w-[70ch] text-lg">
        A server creates a payment and shows its link or QR code. The buyer’s wallet asks what it can pay
        with, signs and confirms. The money goes from the buyer’s wallet to the merchant’s in one transaction.
      </p>
      <p className="mt-3 max-w-[70ch]">
        Every path starts at the address of the installation, here <Origin />. Requests and answers are JSON,
        of at most 64 KiB. Members, parameters and headers that the API does not know are ignored. The whole
        description is at{" "}
        <a href="/openapi.json" className="link">
          /openapi.json
        </a>{" "}
        (OpenAPI 3.1).
      </p>
      <Start reference={reference} />
      <Client />
      <Authentication />
      <Conventions versions={reference.versions} />
    </>
  );
}

function Start({ reference: { setup, setupRemote } }: { reference: Reference }) {
  return (
    <Topic
      id="start"
      aside={
        <>
          <CodeSample id="setup" title="Local mode" code={setup} language="curl" />
          <AnswerSample title="Another installation" code={setupRemote} />
        </>
      }
    >
      <p>
        Every example on this page runs as it stands and reads nothing but these variables. In local mode (
        <Name>npm start</Name>) take them from <Name>.data/demo.json</Name>, in the folder of the
        installation; elsewhere set them by hand.
      </p>
      <p>
        Ids that come from an answer, such as <Name>PAYMENT_ID</Name>, are named under the call that gives
        them. Begin with{" "}
        <a href="#createPayment" className="link">
          creating a payment
        </a>
        ; give each new order its own <Name>ORDER_ID</Name>.
      </p>
      <p>
        <Name>ASSET</Name> and the destinations are for settlements only. <Name>BUYER_ACCOUNT</Name> and{" "}
        <Name>BUYER_KEY</Name> stand in for the buyer’s wallet; a partner’s server never sees such a key.
      </p>
      <p>
        curl wants version 7.76 or newer and bash or zsh, Python nothing but Python 3, TypeScript the client
        below. Choose the language at the top of the page.
      </p>
    </Topic>
  );
}

function Client() {
  return (
    <Topic
      id="client"
      aside={
        <>
          <CodeSample id="client" title="Get the client" code={GET_CLIENT} language="curl" />
          <AnswerSample title="A refusal is thrown" code={REFUSED} />
        </>
      }
    >
      <p>
        The SDK in one file without dependencies, with a method and types for every operation:{" "}
        <a href="/client/florin.ts" download="florin.ts" className="link">
          /client/florin.ts
        </a>
        . Put it into your sources; it runs on Node 18 or newer, in Deno, Bun and browsers.
      </p>
      <p>
        To try an example, save it next to the client as <Name>call.mts</Name> and run{" "}
        <Name>npx tsx call.mts</Name>. A refusal is a <Name>FlorinError</Name> with the status, the code and
        the id of the request.
      </p>
    </Topic>
  );
}

function Authentication() {
  return (
    <Topic id="authentication">
      <p>
        A partner’s server sends its key as <Name>Api-Key</Name>. Keys are made in the dashboard under
        Developers, are shown once and have permissions, such as <Name>payments:write</Name>, a mode and, if
        you like, an expiry. <Name>wcp_test_…</Name> keys use test networks, <Name>wcp_live_…</Name> keys real
        ones. <Name>Authorization: Bearer</Name> with the same key works, too.
      </p>
      <p>
        Where an operation speaks for one merchant, <Name>Merchant-Id</Name> names it. A merchant that is not
        yours answers like one that does not exist.
      </p>
      <p>
        Wallets need no key: a payment’s id suffices to pay it. A wallet may say who it is by{" "}
        <Name>App-Id</Name> with <Name>Client-Id</Name>. Only the gateway may be called from browsers (CORS).
        A key belongs on a server; the forms on this page take test keys only.
      </p>
    </Topic>
  );
}
