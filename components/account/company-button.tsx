"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { OrLine } from "@/components/account/or-line";
import { startCompanySignIn } from "@/components/account/sign-in-request";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

interface CompanyButtonProps {
  issuerName: string;
  /** A page of ours; the server checks it. */
  returnTo: string;
  verb?: "signInWith" | "joinWith";
  /** Whether another way without a password stands above. */
  isNext?: boolean;
}

/** Renders the link to the company's own sign-in, below a form that requires a password. */
export function CompanyButton({ issuerName, returnTo, verb = "signInWith", isNext }: CompanyButtonProps) {
  const t = useTranslations("auth.form");
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  async function start() {
    setPending(true);
    setFault(undefined);
    const started = await startCompanySignIn(returnTo);
    if ("url" in started) {
      window.location.assign(started.url);
      return;
    }
    setPending(false);
    setFault(started.message ?? t("unreachable"));
  }
  return (
    <div className="-mt-4 flex flex-col gap-4">
      {isNext ? null : <OrLine />}
      {fault ? <Banner tone="bad" title={fault} announce /> : null}
      <Button size="lg" pending={isPending} onClick={start} className="w-full">
        {t(verb, { issuer: issuerName })}
      </Button>
    </div>
  );
}
