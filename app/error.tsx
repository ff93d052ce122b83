"use client";

import { BrokenPage } from "@/components/ui/broken-page";

export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <BrokenPage reference={error.digest} onRetry={retry} />;
}
