"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { WEBHOOKS } from "@/components/webhooks/webhooks-url";
import type { Endpoint } from "@/server/webhooks/schema";

const EditEndpointDialog = dynamic(
  () => import("@/components/webhooks/edit-endpoint-dialog").then((it) => it.EditEndpointDialog),
  { ssr: false },
);
const RollSecretDialog = dynamic(
  () => import("@/components/webhooks/roll-secret-dialog").then((it) => it.RollSecretDialog),
  { ssr: false },
);

/** Lists the actions on an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { id, status } = endpoint;
  const t = useTranslations("webhooks.actions");
  const faultMessage = useFaultMessage();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isRolling, setRolling] = useState(false);
  const refresh = () => queryClient.invalidateQueries(trpc.webhooks.pathFilter());
  const onError = (error: unknown) => toast.error(faultMessage(error));
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onError,
      onSuccess: async () => {
        await refresh();
        toast.success(t("tested"));
      },
    }),
  );
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onError, onSuccess: refresh }));
  const remove = useMutation(trpc.webhooks.remove.mutationOptions());
  async function removeEndpoint() {
    await remove.mutateAsync({ id });
    toast.success(t("removed"));
    router.push(WEBHOOKS);
  }
  const isEnabled = status === "enabled";
  return (
    <>
      <Button size="sm" disabled={!isEnabled} pending={test.isPending} onClick={() => test.mutate({ id })}>
        {t("test")}
      </Button>
      <Button size="sm" onClick={() => setEditing(true)}>
        {t("edit")}
      </Button>
      <Button size="sm" onClick={() => setRolling(true)}>
        {t("roll")}
      </Button>
      <Button
        size="sm"
        pending={update.isPending}
        onClick={() => update.mutate({ id, status: isEnabled ? "disabled" : "enabled" })}
      >
        {t(isEnabled ? "disable" : "enable")}
      </Button>
      <ConfirmButton
        title={t("removeTitle")}
        description={t("removeText")}
        verb={t("remove")}
        failed={t("removeFailed")}
        act={removeEndpoint}
      >
        {t("remove")}
      </ConfirmButton>
      {isEditing ? <EditEndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} /> : null}
      {isRolling ? <RollSecretDialog id={id} onClose={() => setRolling(false)} /> : null}
    </>
  );
}
