"use client";

import { CopyValue } from "@/components/checkout/copy-value";
import type { Flow } from "@/components/checkout/flow-state";
import { useTongue } from "@/components/checkout/tongue-provider";
import { Working } from "@/components/checkout/working";
import { buttonStyle } from "@/components/ui/button-style";

type HandingInProps = { flow: Extract<Flow, { step: "handing-in" }>; onAgain: () => void };

/** The buyer's own transaction is out: nothing here offers to pay again. */
export function HandingIn({ flow: { pending, isRefused }, onAgain }: HandingInProps) {
  const { say } = useTongue();
  const hash = pending.results.at(-1)?.data[0];
  return (
    <section aria-labelledby="sent" className="flex flex-col items-center gap-3 text-center">
      <Working className="size-8 text-wait" />
      <h2 id="sent" className="text-lg">
        {say("sentTitle")}
      </h2>
      <p role="status">{say("sent")}</p>
      {hash ? <CopyValue value={hash} name={say("transaction")} lead={10} tail={8} /> : null}
      {isRefused ? (
        <button type="button" onClick={onAgain} className={buttonStyle()}>
          {say("again")}
        </button>
      ) : null}
    </section>
  );
}
