"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

const ICONS = { idle: Copy, copied: Check, refused: TriangleAlert };

interface ShownOnceProps {
  /** A note that the value is not shown again, and what to do with it. */
  title: string;
  children: ReactNode;
  value: string;
  /** The label of the copy button: "Copy link". */
  copyText: string;
}

/** Shows a secret in full, the only time it is shown. */
export function ShownOnce({ title, children, value, copyText }: ShownOnceProps) {
  const t = useTranslations("settings.shownOnce");
  const [outcome, copy] = useCopy(value);
  const Icon = ICONS[outcome];
  const texts = { idle: copyText, copied: t("copied"), refused: t("notCopied") };
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
        <span role="status">{texts[outcome]}</span>
      </Button>
    </div>
  );
}
