"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Choice } from "@/components/ui/choice";
import { toast } from "@/components/ui/toast";

/** Chooses the time zone of the account's statements. */
export function TimeZone({ present, timeZones }: { present: string; timeZones: string[] }) {
  const t = useTranslations("balances.zone");
  const trpc = useTRPC();
  const router = useRouter();
  const faultMessage = useFaultMessage();
  const change = useMutation(
    trpc.balances.setTimeZone.mutationOptions({
      onSuccess: ({ timeZone }) => {
        toast.success(t("changed", { timeZone }));
        router.refresh();
      },
      onError: (error) => toast.error(faultMessage(error)),
    }),
  );
  return (
    <div className="flex">
      <Choice label={t("title")} value={present} onChange={(timeZone) => change.mutate({ timeZone })}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Choice>
    </div>
  );
}
