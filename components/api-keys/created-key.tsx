"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import type { CreatedApiKey } from "@/server/accounts/schema";

const LOOKS = {
  idle: { text: "copy", Icon: Copy },
  copied: { text: "copied", Icon: Check },
  refused: { text: "notCopied", Icon: TriangleAlert },
} as const;

/** Shows a new key in full, the only time it is shown. */
export function CreatedKey({ created }: { created: CreatedApiKey }) {
  const t = useTranslations("apiKeys.created");
  const [outcome, copy] = useCopy(created.key);
  const { text, Icon } = LOOKS[outcome];
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="wait" title={t("once")}>
        {t("keep")}
      </Banner>
      <p data-edge data-testid="api-key" className="select-all break-all rounded-lg bg-sunken p-3 font-mono">
        {created.key}
      </p>
      <Button onClick={copy} className="self-start">
        <Icon aria-hidden />
        <span role="status">{t(text)}</span>
      </Button>
    </div>
  );
}
