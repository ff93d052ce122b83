"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ProofDesk } from "@/components/account/proof-desk";

/** Asked for rarely, so it is loaded when it is. */
const ProofDialog = lazy(() => import("@/components/account/proof-dialog"));

/** Shows the question who is at work while a call waits for the answer. */
export function ProofGate({ desk }: { desk: ProofDesk }) {
  const purpose = useSyncExternalStore(desk.subscribe, desk.asking, () => null);
  if (!purpose) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog purpose={purpose} onSettle={desk.settle} />
    </Suspense>
  );
}
