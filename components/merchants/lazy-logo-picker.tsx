"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="h-48 w-full" />;

/** Code that crops and checks images is loaded only where a logo is chosen. */
export const LazyLogoPicker = dynamic(() => import("@/components/merchants/logo-picker"), {
  ssr: false,
  loading,
});
export const LazyNewLogoPicker = dynamic(() => import("@/components/merchants/new-logo-picker"), {
  ssr: false,
  loading,
});
