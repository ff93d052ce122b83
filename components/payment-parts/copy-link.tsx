"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

const TEXTS = { copied: "copied", refused: "notCopied" } as const;
const ICONS = { idle: Copy, copied: Check, refused: TriangleAlert };

interface CopyLinkProps {
  url: string;
  /** "Copy link", "Copy receipt link". */
  text: string;
  primary?: boolean;
}

/** Copies an address and confirms it, without moving anything. */
export function CopyLink({ url, text, primary }: CopyLinkProps) {
  const t = useTranslations("ui");
  const [outcome, copy] = useCopy(url);
  const Icon = ICONS[outcome];
  const announced = outcome === "idle" ? "" : t(TEXTS[outcome]);
  return (
    <Button variant={primary ? "primary" : "secondary"} onClick={copy} title={url}>
      <Icon aria-hidden />
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={announced ? "invisible" : undefined}>{text}</span>
        <span aria-hidden>{announced}</span>
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </Button>
  );
}
