"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

const LOOKS = {
  idle: { text: "copy", Icon: Copy },
  copied: { text: "copied", Icon: Check },
  refused: { text: "notCopied", Icon: TriangleAlert },
} as const;

/** Shows a new signing secret, the only time it is shown. */
export function NewSecret({ secret }: { secret: string }) {
  const t = useTranslations("webhooks.secret");
  const [outcome, copy] = useCopy(secret);
  const { text, Icon } = LOOKS[outcome];
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="wait" title={t("once")}>
        {t("keep")}
      </Banner>
      <p
        data-edge
        data-testid="webhook-secret"
        className="select-all break-all rounded-lg bg-sunken p-3 font-mono"
      >
        {secret}
      </p>
      <Button onClick={copy} className="self-start">
        <Icon aria-hidden />
        <span role="status">{t(text)}</span>
      </Button>
    </div>
  );
}
