"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Label } from "@/components/ui/label";
import { toast } from "@/components/ui/toast";
import type { MailChoice, MailChoices } from "@/server/notices/schema";

interface MailSwitchProps {
  name: MailChoice;
  choices: MailChoices;
  /** Why this member never gets the mail; null when they do. */
  unavailable: string | null;
}

/** Turns one kind of mail on or off, at once. */
export function MailSwitch({ name, choices, unavailable }: MailSwitchProps) {
  const t = useTranslations("settings.notifications");
  const id = useId();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.notifications.choices.queryKey();
  const choose = useMutation(
    trpc.notifications.choose.mutationOptions({
      onError: () => toast.error(t("failed")),
      onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
    }),
  );
  const { attention, digest } = choices;
  return (
    <div className="flex items-start gap-3">
      {/* The design's switch brings a style attribute with the server's HTML, which the pages' policy refuses. */}
      <input
        type="checkbox"
        id={id}
        className="mt-1 size-4 shrink-0 accent-accent"
        aria-describedby={`${id}-help`}
        disabled={unavailable !== null || !choices.isOffered}
        checked={choices[name] && unavailable === null}
        onChange={({ target }) => {
          const next = { attention, digest, [name]: target.checked };
          queryClient.setQueryData(key, { ...choices, ...next });
          choose.mutate(next);
        }}
      />
      <div className="flex flex-col gap-0.5">
        <Label htmlFor={id}>{t(`${name}.label`)}</Label>
        <p id={`${id}-help`} className="text-ink-muted text-sm">
          {unavailable ?? t(`${name}.help`)}
        </p>
      </div>
    </div>
  );
}
