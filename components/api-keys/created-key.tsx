"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import type { CreatedApiKey } from "@/server/accounts/schema";

const LOOKS = {
  idle: { word: "Copy key", Icon: Copy },
  copied: { word: "Copied", Icon: Check },
  refused: { word: "Not copied: select it and copy it by hand", Icon: TriangleAlert },
};

/** Shows a new key in full, the only time it is shown. */
export function CreatedKey({ created }: { created: CreatedApiKey }) {
  const [outcome, copy] = useCopy(created.key);
  const { word, Icon } = LOOKS[outcome];
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="wait" title="Copy the key now: it is not shown again">
        Keep it where your server keeps its secrets. We store only its fingerprint.
      </Banner>
      <p data-edge data-testid="api-key" className="select-all break-all rounded-lg bg-sunken p-3 font-mono">
        {created.key}
      </p>
      <Button onClick={copy} className="self-start">
        <Icon aria-hidden />
        <span role="status">{word}</span>
      </Button>
    </div>
  );
}
