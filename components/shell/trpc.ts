"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/trpc/router";

/** `useTRPC()` makes the options that TanStack Query's hooks take, typed by the server's procedures. */
export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();
