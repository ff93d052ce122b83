import { CodeSample } from "@/components/reference/code-sample";

/** The step before a claim of a deposit's money: the key of its refund account signs. */
export function ClaimStep({ code }: { code: string }) {
  return (
    <article
      aria-labelledby="claim"
      className="mt-10 grid gap-x-10 gap-y-6 border-line border-t pt-10 xl:grid-cols-2"
    >
      <div className="min-w-0 max-w-[70ch]">
        <h3 id="claim" className="scroll-mt-28 lg:scroll-mt-20 text-xl">
          Sign a claim, with the key of the refund account
        </h3>
        <p className="mt-3">
          The payer of a deposit’s terms can take its money back at any time. The signature names the token,
          the receiver and a deadline. The router checks it, so it works without this installation too.
        </p>
        <p className="mt-3">
          Here a key of local mode sends part of the amount and claims it: save it as{" "}
          <code className="font-mono text-[0.93em]">claim.ts</code> and take what it prints:{" "}
          <code className="font-mono text-[0.93em]">export CLAIM_SIGNATURE=$(npx tsx claim.ts)</code>
        </p>
      </div>
      <CodeSample id="claim" title="claim.ts" code={code} language="typescript" />
    </article>
  );
}
