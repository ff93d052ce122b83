"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ProofDesk } from "@/components/account/proof-desk";

/** Rarely needed, so it is loaded on demand. */
const ProofDialog = lazy(() => import("@/components/account/proof-dialog"));

/** Shows the proof dialog while a call waits for a proof of identity. */
export function ProofGate({ desk }: { desk: ProofDesk }) {
  const wanted = useSyncExternalStore(desk.subscribe, desk.pending, () => null);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog {...wanted} onSettle={desk.settle} />
    </Suspense>
  );
}
