"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Power, PowerOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Turns a link on or off at once; both can be undone. */
export function LinkSwitch({ id, isOn }: { id: string; isOn: boolean }) {
  const t = useTranslations("links.many");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const faultMessage = useFaultMessage();
  const { mutate, isPending } = useMutation(
    trpc.paymentLinks.switchReusable.mutationOptions({
      onSuccess: async (_, { isOn: isNowOn }) => {
        await queryClient.invalidateQueries(trpc.paymentLinks.inspectReusable.queryFilter());
        await queryClient.invalidateQueries(trpc.paymentLinks.listReusable.queryFilter());
        toast.success(t(isNowOn ? "isOn" : "isOff"));
      },
      onError: (error) => toast.error(faultMessage(error)),
    }),
  );
  const Icon = isOn ? PowerOff : Power;
  return (
    <Button pending={isPending} onClick={() => mutate({ id, isOn: !isOn })}>
      <Icon aria-hidden /> {t(isOn ? "turnOff" : "turnOn")}
    </Button>
  );
}
