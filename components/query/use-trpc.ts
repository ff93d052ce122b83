"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/trpc/router";

/** `useTRPC()` returns the options for TanStack Query's hooks, typed by the server's procedures. */
export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();
