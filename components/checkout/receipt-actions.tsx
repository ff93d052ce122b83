"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ReceiptTools } from "@/components/checkout/receipt-tools";

type Tools = Parameters<typeof ReceiptTools>[0];

/** Shows the tools of a receipt. Their script is loaded with the receipt, so that it does not weigh on paying. */
export function ReceiptActions(props: Tools) {
  const [shown, setShown] = useState<{ Tools: ComponentType<Tools> } | null>(null);
  useEffect(() => {
    // A receipt without tools is still a receipt.
    import("@/components/checkout/receipt-tools").then(
      (loaded) => setShown({ Tools: loaded.ReceiptTools }),
      () => undefined,
    );
  }, []);
  return (
    <div className="mt-3 flex min-h-9 flex-wrap justify-center gap-x-2 noscript:hidden pointer-coarse:min-h-11 print:hidden">
      {shown ? <shown.Tools {...props} /> : null}
    </div>
  );
}
