"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import { PasskeyError, signWithPasskey } from "@/components/account/passkey-ceremony";
import { type Refusal, requestPasskeyOptions } from "@/components/account/sign-in-request";
import { usePasskeyFault } from "@/components/account/use-passkey-fault";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";

interface PasskeyButtonProps {
  /** The origin whose pages may use passkeys. */
  origin: string;
  returnTo: string;
  /** Completes the sign-in with the passkey's answer, as JSON; returns what went wrong, or null. */
  send: (passkey: string) => Promise<Refusal | null>;
  label: "signInWithPasskey" | "usePasskey";
  /** Set where it is the first thing to do. */
  autoFocus?: boolean;
}

/** Signs in by a passkey, alone or after the password. */
export function PasskeyButton({ origin, returnTo, send, label, autoFocus }: PasskeyButtonProps) {
  const t = useTranslations("auth.form");
  const passkeyFault = usePasskeyFault(origin);
  const shared = useTranslations("ui.passkey");
  const [fault, setFault] = useState<{ text: string; isElsewhere?: boolean }>();
  const [isPending, setPending] = useState(false);
  async function start() {
    setPending(true);
    setFault(undefined);
    try {
      const begun = await requestPasskeyOptions();
      const refusal =
        "code" in begun ? begun : await send(JSON.stringify(await signWithPasskey(begun.options)));
      if (!refusal) return await leaveFor(returnTo);
      setFault({ text: refusal.message ?? t("unreachable") });
    } catch (error) {
      const isElsewhere = error instanceof PasskeyError && error.fault === "elsewhere";
      setFault({ text: passkeyFault(error) ?? t("unreachable"), isElsewhere });
    }
    setPending(false);
  }
  return (
    <>
      {fault ? (
        <Banner tone="bad" title={fault.text} announce>
          {fault.isElsewhere ? (
            <TextLink href={`${origin}/sign-in?next=${encodeURIComponent(returnTo)}`}>
              {shared("open", { origin })}
            </TextLink>
          ) : null}
        </Banner>
      ) : null}
      <Button
        size="lg"
        variant={autoFocus ? "primary" : undefined}
        pending={isPending}
        onClick={start}
        autoFocus={autoFocus}
        className="w-full"
      >
        <KeyRound aria-hidden /> {t(label)}
      </Button>
    </>
  );
}
