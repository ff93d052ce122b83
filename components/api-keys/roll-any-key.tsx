"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { KeyText } from "@/components/api-keys/key-text";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { ApiKeyItem } from "@/server/accounts/schema";

const RollKeyDialog = dynamic(
  () => import("@/components/api-keys/roll-key-dialog").then((it) => it.RollKeyDialog),
  { ssr: false },
);

/** Rolls a key where the address requests it: the only one that can be rolled, or the one that the person chooses. */
export function RollAnyKey({ items }: { items: readonly ApiKeyItem[] }) {
  const t = useTranslations("apiKeys.rollAny");
  const [choices, setChoices] = useState<readonly ApiKeyItem[]>([]);
  const [item, setItem] = useState<ApiKeyItem>();
  const rollable = items.filter(({ status, replacedBy }) => status === "active" && replacedBy === null);
  useOpenRequest("roll-key", () => {
    const [only, ...others] = rollable;
    if (!only) toast.error(t("none"));
    else if (others.length === 0) setItem(only);
    else setChoices(rollable);
  });
  if (item) {
    return (
      <RollKeyDialog item={item} onClose={() => setItem(undefined)} returnFocus={() => focusKey(item.id)} />
    );
  }
  return (
    <Dialog open={choices.length > 0} onOpenChange={() => setChoices([])}>
      <DialogContent title={t("title")} description={t("text")}>
        <ul className="flex flex-col gap-2">
          {choices.map((each) => (
            <li key={each.id}>
              <Button
                className="h-auto w-full justify-start py-2.5 text-left"
                onClick={() => {
                  setChoices([]);
                  setItem(each);
                }}
              >
                <span className="flex min-w-0 flex-col">
                  <span className="truncate font-medium">{each.name}</span>
                  <KeyText {...each} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

/** Focuses the button that rolls a key: the one of the table or of the list that is shown. */
function focusKey(id: string): void {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-roll="${CSS.escape(id)}"]`);
  [...buttons].find((button) => button.offsetParent !== null)?.focus();
}
