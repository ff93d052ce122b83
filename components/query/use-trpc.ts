"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/trpc/router";

/**
 * `useTRPC()` returns the options for TanStack Query's hooks, typed by the server's procedures; `useTRPCClient()` calls them
 * from within a query.
 */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
