"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CreatedKey } from "@/components/api-keys/created-key";
import { KeyText } from "@/components/api-keys/key-text";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ChoiceField } from "@/components/ui/choice-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import type { ApiKeyItem, RollApiKey } from "@/server/accounts/schema";

type Overlap = RollApiKey["overlapHours"];

const OVERLAP_HOURS: readonly Overlap[] = [0, 1, 24, 72];
const OVERLAP_HELP = { 0: "atOnceHelp", 1: "oneServer", 24: "deploy", 72: "weekend" } as const;
const USUAL: Overlap = 24;

/** Replaces a key: first when the old one expires, then the new key, shown once. */
export function RollKeyDialog({ item, onClose }: { item: ApiKeyItem; onClose: () => void }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("apiKeys.roll");
  const created = useTranslations("apiKeys.created");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [overlapHours, setOverlap] = useState<Overlap>(USUAL);
  const roll = useMutation(
    trpc.apiKeys.roll.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
    }),
  );
  const made = roll.data;
  const keepOpen = (event: Event) => {
    if (made) event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t(made ? "rolled" : titleOf(item), { name: item.name })}
        description={made ? undefined : t("text")}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          made ? (
            <Button variant="primary" onClick={onClose}>
              {created("done")}
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>{t("cancel")}</Button>
              <Button
                variant="primary"
                pending={roll.isPending}
                onClick={() => roll.mutate({ id: item.id, overlapHours })}
              >
                {t("action")}
              </Button>
            </>
          )
        }
      >
        {made ? (
          <CreatedKey created={made} />
        ) : (
          <div className="flex flex-col gap-4">
            {roll.error ? (
              <Banner tone="bad" title={t("failed")} announce>
                {faultMessage(roll.error)}
              </Banner>
            ) : null}
            <p>
              <KeyText {...item} />
            </p>
            <fieldset className="flex flex-col gap-2.5">
              <legend className="pb-2.5 font-medium">{t("ends")}</legend>
              <RadioGroup
                aria-label={t("ends")}
                value={String(overlapHours)}
                onValueChange={(hours) =>
                  setOverlap(OVERLAP_HOURS.find((each) => String(each) === hours) ?? USUAL)
                }
              >
                {OVERLAP_HOURS.map((hours) => (
                  <ChoiceField
                    key={hours}
                    label={hours === 0 ? t("atOnce") : t("inHours", { count: hours })}
                    help={t(OVERLAP_HELP[hours])}
                  >
                    <RadioItem value={String(hours)} />
                  </ChoiceField>
                ))}
              </RadioGroup>
            </fieldset>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

const titleOf = ({ mode }: ApiKeyItem) => (mode === "live" ? "titleLive" : "titleTest");
