"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { SecondStep } from "@/components/account/second-step";
import { completeCompanySignIn, type Refusal } from "@/components/account/sign-in-request";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { Spinner } from "@/components/ui/spinner";

/** Completes a sign-in that the company's issuer has confirmed: at once, or after the second factor. */
export function CompanyStep({
  returnTo,
  passkeyOrigin,
}: {
  returnTo: string;
  /** The origin whose pages may use passkeys; null where browsers offer none. */
  passkeyOrigin: string | null;
}) {
  const t = useTranslations("auth.form");
  const isSent = useRef(false);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void completeCompanySignIn({ returnTo }).then((refused) => {
      if (refused) setRefusal(refused);
      else window.location.replace(returnTo);
    });
  }, [returnTo]);

  const back = `/sign-in?next=${encodeURIComponent(returnTo)}`;
  if (!refusal) {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> {t("signingIn")}
      </p>
    );
  }
  if (refusal.code === "second_factor_required") {
    return (
      <SecondStep
        send={(given) => completeCompanySignIn({ ...given, returnTo })}
        factors={refusal.factors}
        passkeyOrigin={passkeyOrigin}
        returnTo={returnTo}
        onBack={() => window.location.assign(back)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="bad" title={t("notSignedIn")} announce>
        {refusal.message ?? t("unreachable")}
      </Banner>
      <LinkButton href={back} size="lg">
        {t("backToSignIn")}
      </LinkButton>
    </div>
  );
}
