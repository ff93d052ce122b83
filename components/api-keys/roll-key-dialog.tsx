"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CreatedKey } from "@/components/api-keys/created-key";
import { KeyText } from "@/components/api-keys/key-text";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ChoiceField } from "@/components/ui/choice-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import type { ApiKeyItem, RollApiKey } from "@/server/accounts/schema";

type Overlap = RollApiKey["overlapHours"];

const OVERLAP_HOURS: readonly Overlap[] = [0, 1, 24, 72];
const OVERLAP_WORDS: Record<Overlap, { label: string; help: string }> = {
  0: { label: "At once", help: "If somebody else may have it: what uses it is refused from now on" },
  1: { label: "In 1 hour", help: "Time to change one server over" },
  24: { label: "In 24 hours", help: "Time to deploy" },
  72: { label: "In 72 hours", help: "Time over a weekend" },
};
const USUAL: Overlap = 24;

/** Replaces a key: first when the old one expires, then the new key, shown once. */
export function RollKeyDialog({ item, onClose }: { item: ApiKeyItem; onClose: () => void }) {
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
        title={made ? `Key “${item.name}” rolled` : `Roll the ${item.mode} key “${item.name}”`}
        description={
          made
            ? undefined
            : "A new key with the same rights takes its place. Put it on your server, then the old one can end."
        }
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          made ? (
            <Button variant="primary" onClick={onClose}>
              I have copied it
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="primary"
                pending={roll.isPending}
                onClick={() => roll.mutate({ id: item.id, overlapHours })}
              >
                Roll key
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
              <Banner tone="bad" title="The key was not rolled" announce>
                {faultMessage(roll.error)}
              </Banner>
            ) : null}
            <p>
              <KeyText {...item} />
            </p>
            <fieldset className="flex flex-col gap-2.5">
              <legend className="pb-2.5 font-medium">The old key ends</legend>
              <RadioGroup
                aria-label="The old key ends"
                value={String(overlapHours)}
                onValueChange={(hours) =>
                  setOverlap(OVERLAP_HOURS.find((each) => String(each) === hours) ?? USUAL)
                }
              >
                {OVERLAP_HOURS.map((hours) => (
                  <ChoiceField key={hours} {...OVERLAP_WORDS[hours]}>
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
