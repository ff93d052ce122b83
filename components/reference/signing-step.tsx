import { CodeSample } from "@/components/reference/code-sample";

/** Describes the step between fetch and confirm, outside the API. */
export function SigningStep({ code }: { code: string }) {
  return (
    <article
      aria-labelledby="sign"
      className="mt-10 grid gap-x-10 gap-y-6 border-line border-t pt-10 xl:grid-cols-2"
    >
      <div className="min-w-0 max-w-[70ch]">
        <h3 id="sign" className="scroll-mt-28 lg:scroll-mt-20 text-xl">
          Sign, in the wallet
        </h3>
        <p className="mt-3">
          Between the actions and confirm the wallet executes each action in order. For{" "}
          <code className="font-mono text-[0.93em]">eth_signTypedData_v4</code> the result is the signature,
          for <code className="font-mono text-[0.93em]">eth_sendTransaction</code> the transaction’s hash;
          wait until an approval is mined before the next action.
        </p>
        <p className="mt-3">
          In a browser the buyer’s own wallet does this. Here a key of local mode stands in for it, with viem
          (<code className="font-mono text-[0.93em]">npm install viem</code>): save it as{" "}
          <code className="font-mono text-[0.93em]">sign.ts</code> and take what it prints:{" "}
          <code className="font-mono text-[0.93em]">export SIGNATURE=$(npx tsx sign.ts)</code>
        </p>
      </div>
      <CodeSample id="sign" title="sign.ts" code={code} language="typescript" />
    </article>
  );
}
