"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Cropping and checking images is only loaded by whoever changes a logo. */
export const LazyLogoPicker = dynamic(() => import("@/components/merchants/logo-picker"), {
  ssr: false,
  loading: () => <Skeleton className="h-48 w-full" />,
});
