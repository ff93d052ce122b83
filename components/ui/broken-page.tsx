"use client";

import { buttonStyle } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";

/**
 * Renders the error page: what happened, whether money moved, what to do. `reference` finds the error in the server's
 * log. Every page loads this one, so it is kept tiny.
 */
export function BrokenPage({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  return (
    <MessagePage
      title="This page could not be shown"
      actions={
        <button type="button" data-edge className={buttonStyle({ variant: "primary" })} onClick={onRetry}>
          Try again
        </button>
      }
    >
      <p>Something went wrong. Payments in progress are not affected.</p>
      <p>Try again in a moment. If the error stays, tell the operator of this site.</p>
      {reference ? (
        <p>
          Reference <code className="select-all font-mono">{reference}</code>
        </p>
      ) : null}
    </MessagePage>
  );
}
