"use client";

import type { Flow } from "@/components/checkout/flow-state";
import { words } from "@/components/checkout/words";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Spinner } from "@/components/ui/spinner";

type HandingInProps = { flow: Extract<Flow, { step: "handing-in" }>; onAgain: () => void };

/** The buyer's own transaction is out: nothing here offers to pay again. */
export function HandingIn({ flow: { pending, isRefused }, onAgain }: HandingInProps) {
  const hash = pending.results.at(-1)?.data[0];
  return (
    <section aria-labelledby="sent" className="flex flex-col items-center gap-3 text-center">
      <Spinner className="size-8 text-wait" />
      <h2 id="sent" className="text-lg">
        {words.sentTitle}
      </h2>
      <p role="status">{words.sent}</p>
      {hash ? (
        <CopyButton value={hash} label={words.receipt.transaction.toLowerCase()} lead={10} tail={8} />
      ) : null}
      {isRefused ? <Button onClick={onAgain}>{words.again}</Button> : null}
    </section>
  );
}
