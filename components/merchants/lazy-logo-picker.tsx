"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="h-48 w-full" />;

/** The code that crops and checks images loads only with a logo picker. */
export const LazyLogoPicker = dynamic(() => import("@/components/merchants/logo-picker"), {
  ssr: false,
  loading,
});
export const LazyNewLogoPicker = dynamic(() => import("@/components/merchants/new-logo-picker"), {
  ssr: false,
  loading,
});
