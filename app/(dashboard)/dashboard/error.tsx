"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <Banner
        tone="bad"
        title="Showing a page moves no money. Payments that were begun go on by themselves."
        announce
        actions={<Button onClick={reset}>Try again</Button>}
      >
        Try again in a moment. If it stays like this, tell whoever runs this site.
        {error.digest ? (
          <>
            {" "}
            Reference <CopyButton value={error.digest} label="reference" text={error.digest} />
          </>
        ) : null}
      </Banner>
    </>
  );
}
