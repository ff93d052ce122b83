"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { MessagePage } from "@/components/ui/message-page";

/** What happened, whether money moved, what to do. `reference` finds the fault in the server's log. */
export function BrokenPage({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  return (
    <MessagePage
      title="This page could not be shown"
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>Showing a page moves no money. A payment that was already sent goes on by itself.</p>
      <p>Try again in a moment. If it stays like this, tell whoever runs this site.</p>
      {reference ? (
        <p className="flex flex-wrap items-center gap-2">
          Reference <CopyButton value={reference} label="reference" text={reference} />
        </p>
      ) : null}
    </MessagePage>
  );
}
