"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { signOut } from "@/components/account/sign-in-request";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { AddPasskey } from "@/components/settings/add-passkey";
import { useSwitchAccount } from "@/components/shell/use-switch-account";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** Draws a QR code, so it loads on demand. */
const SetUpFactor = lazy(() => import("@/components/settings/set-up-factor"));

interface DemandedFactorProps {
  returnTo: string;
  accountId: string;
  /** The origin whose pages may use passkeys; null where browsers offer none. */
  passkeyOrigin: string | null;
}

/** Sets up the second factor that an account requires, or leads to another account or to sign-out. */
export function DemandedFactor({ returnTo, accountId, passkeyOrigin }: DemandedFactorProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.secondFactor");
  const passkeys = useTranslations("settings.passkeys");
  const shell = useTranslations("shell");
  const trpc = useTRPC();
  const [isSettingUp, setSettingUp] = useState(false);
  const [fault, setFault] = useState<string>();
  const { data: accounts = [] } = useQuery(trpc.accounts.list.queryOptions());
  const switchTo = useSwitchAccount();
  const begin = useMutation(
    trpc.security.beginSecondFactor.mutationOptions({ gcTime: 0, onSuccess: () => setSettingUp(true) }),
  );
  async function leave() {
    const refusal = await signOut();
    if (refusal) setFault(refusal.message ?? shell("unreachable"));
    else window.location.assign("/sign-in");
  }
  const failed = begin.error ? faultMessage(begin.error) : fault;
  return (
    <div className="flex flex-col gap-4">
      {failed ? <Banner tone="bad" title={failed} announce /> : null}
      {passkeyOrigin ? (
        <AddPasskey
          origin={passkeyOrigin}
          onDone={() => window.location.assign(returnTo)}
          trigger={
            <Button variant="primary" size="lg">
              {passkeys("add")}
            </Button>
          }
        />
      ) : null}
      <Button
        variant={passkeyOrigin ? undefined : "primary"}
        size="lg"
        pending={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t("setUp")}
      </Button>
      <div className="-mx-2 flex flex-wrap gap-2">
        {accounts
          .filter(({ id }) => id !== accountId)
          .map(({ id, name }) => (
            <Button key={id} variant="quiet" size="sm" onClick={() => switchTo(id)}>
              {t("switchTo", { account: name })}
            </Button>
          ))}
        <Button variant="quiet" size="sm" onClick={leave}>
          {t("signOut")}
        </Button>
      </div>
      {isSettingUp && begin.data ? (
        <Suspense fallback={null}>
          <SetUpFactor
            setup={begin.data}
            onClose={(isOn) => (isOn ? window.location.assign(returnTo) : setSettingUp(false))}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
