"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import { newProofDesk } from "@/components/account/proof-desk";
import { ProofGate } from "@/components/account/proof-gate";
import { proofLink } from "@/components/account/proof-link";
import { TRPCProvider } from "@/components/query/use-trpc";
import { makeQueryClient } from "@/components/shell/query-client";
import type { AppRouter } from "@/server/trpc/router";

/** The server's limit of calls per request. */
const MAX_BATCH = 10;

function signInAgain() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/** Provides the dashboard's only connection to the server. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient(signInAgain));
  const [proofDesk] = useState(newProofDesk);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        proofLink(proofDesk.request),
        httpBatchLink({ url: "/api/trpc", transformer: superjson, maxItems: MAX_BATCH }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
        <ProofGate desk={proofDesk} />
      </TRPCProvider>
    </QueryClientProvider>
  );
}
