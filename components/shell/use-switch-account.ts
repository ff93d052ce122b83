"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { toast } from "@/components/ui/toast";

/** Switches to another account and reloads the page, since none of its content belongs to that account. */
export function useSwitchAccount(): (accountId: string) => void {
  const faultMessage = useFaultMessage();
  const t = useTranslations("shell");
  const trpc = useTRPC();
  const { mutate } = useMutation(
    trpc.accounts.switch.mutationOptions({
      onSuccess: () => window.location.assign("/dashboard"),
      onError: (error) => toast.error(t("sameAccount"), { description: faultMessage(error) }),
    }),
  );
  return (accountId) => mutate({ accountId });
}
