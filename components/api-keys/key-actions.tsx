"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { ApiKeyItem } from "@/server/accounts/schema";

const RollKeyDialog = dynamic(
  () => import("@/components/api-keys/roll-key-dialog").then((it) => it.RollKeyDialog),
  { ssr: false },
);
const RevokeKeyDialog = dynamic(
  () => import("@/components/api-keys/revoke-key-dialog").then((it) => it.RevokeKeyDialog),
  { ssr: false },
);

/** Lists the actions on a working key. A rolled key expires automatically, or at once. */
export function KeyActions({ item }: { item: ApiKeyItem }) {
  const t = useTranslations("apiKeys.actions");
  const [open, setOpen] = useState<"roll" | "revoke">();
  const close = () => setOpen(undefined);
  return (
    <span className="inline-flex gap-2">
      {item.replacedBy ? null : (
        <Button
          size="sm"
          data-roll={item.id}
          aria-label={t("rollKey", { name: item.name })}
          onClick={() => setOpen("roll")}
        >
          {t("roll")}
        </Button>
      )}
      <Button size="sm" aria-label={t("revokeKey", { name: item.name })} onClick={() => setOpen("revoke")}>
        {t("revoke")}
      </Button>
      {open === "roll" ? <RollKeyDialog item={item} onClose={close} /> : null}
      {open === "revoke" ? <RevokeKeyDialog item={item} onClose={close} /> : null}
    </span>
  );
}
