"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { RenewCodes } from "@/components/settings/renew-codes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";

/** Draws a QR code, so it loads on demand. */
const SetUpFactor = lazy(() => import("@/components/settings/set-up-factor"));

/** Sets up or removes a person's authenticator app. */
export function SecondFactor() {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.secondFactor");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: overview } = useSuspenseQuery(trpc.security.overview.queryOptions());
  const [isSettingUp, setSettingUp] = useState(false);
  const begin = useMutation(
    trpc.security.beginSecondFactor.mutationOptions({ gcTime: 0, onSuccess: () => setSettingUp(true) }),
  );
  const disable = useMutation(trpc.security.disableSecondFactor.mutationOptions());
  const refresh = () => queryClient.invalidateQueries(trpc.security.overview.queryFilter());
  function close() {
    setSettingUp(false);
    begin.reset();
    void refresh();
  }
  async function remove() {
    await disable.mutateAsync();
    toast.success(t("removed"));
    await refresh();
  }
  const { secondFactorSince: since, recoveryCodesLeft: left, passkeys } = overview;
  return (
    <Section title={t("title")} description={t("text")}>
      <div className="flex flex-col items-start gap-4">
        {since ? (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <StatusPill tone="good" icon={ShieldCheck}>
                {t("on")}
              </StatusPill>
              <span className="text-ink-muted">
                {t.rich("since", { time: () => <Time at={since} showZone />, count: left })}
              </span>
            </div>
            <div className="flex flex-wrap gap-2">
              <RenewCodes onDone={refresh} />
              <ConfirmButton
                title={t("removeTitle")}
                description={t(passkeys > 0 ? "removeKeepingText" : "removeText")}
                verb={t("removeAction")}
                failed={t("notRemoved")}
                act={remove}
              >
                {t("remove")}
              </ConfirmButton>
            </div>
          </>
        ) : (
          <>
            <StatusPill tone="muted" icon={ShieldOff}>
              {t("off")}
            </StatusPill>
            <Button variant="primary" pending={begin.isPending} onClick={() => begin.mutate()}>
              {t("setUp")}
            </Button>
          </>
        )}
        {begin.error ? (
          <Banner tone="bad" title={t("notSetUp")} announce>
            {faultMessage(begin.error)}
          </Banner>
        ) : null}
      </div>
      {isSettingUp && begin.data ? (
        <Suspense fallback={null}>
          <SetUpFactor setup={begin.data} onClose={close} />
        </Suspense>
      ) : null}
    </Section>
  );
}
