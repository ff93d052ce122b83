"use client";

import { useMutation } from "@tanstack/react-query";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { toast } from "@/components/ui/toast";

/** Works in another account from now on: the page is loaded anew, since nothing on it is about that one. */
export function useSwitchAccount(): (accountId: string) => void {
  const trpc = useTRPC();
  const { mutate } = useMutation(
    trpc.accounts.switch.mutationOptions({
      onSuccess: () => window.location.assign("/dashboard"),
      onError: (error) =>
        toast.error("You are still in the same account", { description: faultMessage(error) }),
    }),
  );
  return (accountId) => mutate({ accountId });
}
