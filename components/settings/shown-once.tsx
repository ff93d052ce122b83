"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

const ICONS = { idle: Copy, copied: Check, refused: TriangleAlert };

interface ShownOnceProps {
  /** A note that the value is not shown again, and what to do with it. */
  title: string;
  children: ReactNode;
  value: string;
  /** The name of the copied value: "link". */
  noun: string;
}

/** Shows a secret in full, the only time it is shown. */
export function ShownOnce({ title, children, value, noun }: ShownOnceProps) {
  const [outcome, copy] = useCopy(value);
  const Icon = ICONS[outcome];
  const words = {
    idle: `Copy ${noun}`,
    copied: "Copied",
    refused: "Not copied: select it and copy it by hand",
  };
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="wait" title={title}>
        {children}
      </Banner>
      <p
        data-edge
        data-testid="shown-once"
        className="select-all whitespace-pre-wrap break-all rounded-lg bg-sunken p-3 font-mono text-sm"
      >
        {value}
      </p>
      <Button onClick={copy} className="self-start">
        <Icon aria-hidden />
        <span role="status">{words[outcome]}</span>
      </Button>
    </div>
  );
}
