"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { join } from "@/components/join/join-request";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** Accepts an invitation for the invited person who is already signed in. */
export function AcceptButton({ token, accountName }: { token: string; accountName: string }) {
  const t = useTranslations("auth.form");
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  async function accept() {
    setPending(true);
    const refusal = await join("invitation", { token });
    if (!refusal) {
      window.location.assign("/dashboard");
      return;
    }
    setPending(false);
    setFault(refusal.message ?? t("unreachable"));
  }
  return (
    <div className="flex flex-col gap-4">
      {fault ? <Banner tone="bad" title={fault} announce /> : null}
      <Button variant="primary" size="lg" pending={isPending} onClick={accept}>
        {t("join", { account: accountName })}
      </Button>
    </div>
  );
}
