"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ProofDesk } from "@/components/account/proof-desk";

/** Asked for rarely, so it is loaded when it is. */
const ProofDialog = lazy(() => import("@/components/account/proof-dialog"));

/** Shows the question who is at work while a call waits for the answer. */
export function ProofGate({ desk }: { desk: ProofDesk }) {
  const isAsking = useSyncExternalStore(desk.subscribe, desk.isAsking, () => false);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onSettle={desk.settle} />
    </Suspense>
  );
}
