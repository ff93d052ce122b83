import { Ban, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { useTranslations } from "#translations";
import { StatusPill } from "@/components/ui/status-pill";
import type { Endpoint } from "@/server/webhooks/schema";

type Health = Pick<Endpoint, "status" | "failingSince" | "lastSuccessAt">;

/** Shows whether events reach an endpoint. */
export function EndpointStatus({ status, failingSince, lastSuccessAt }: Health) {
  const t = useTranslations("webhooks.status");
  if (status === "disabled") {
    return (
      <StatusPill tone="muted" icon={Ban}>
        {t("disabled")}
      </StatusPill>
    );
  }
  if (failingSince) {
    return (
      <StatusPill tone="bad" icon={TriangleAlert}>
        {t("failing")}
      </StatusPill>
    );
  }
  return lastSuccessAt ? (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("healthy")}
    </StatusPill>
  ) : (
    <StatusPill tone="info" icon={CircleDashed}>
      {t("unused")}
    </StatusPill>
  );
}
