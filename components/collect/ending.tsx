"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { readWayBack, type WayBack } from "@/components/collect/callback-url";
import { notifyWallet, type Outcome } from "@/components/collect/notify-wallet";
import { buttonStyle } from "@/components/ui/button-style";

export interface Back {
  callbackUrl: string | null;
  paymentId: string;
}

type EndingProps = {
  title: string;
  text: string;
  /** Reported to the wallet as soon as this is shown. */
  outcome: Outcome;
  back: Back;
  /** Set when a person has just given or declined the data: this replaces the form and redirects. */
  isDecided?: boolean;
  /** Set when this replaces the form, so that screen readers announce it. */
  focus?: boolean;
};

/** Shows why nothing is left to fill in, and the way back. The page redirects only after a person has decided. */
export function Ending({ title, text, outcome, back, isDecided, focus }: EndingProps) {
  const t = useTranslations("form.live");
  const heading = useRef<HTMLHeadingElement>(null);
  const [way, setWay] = useState<WayBack | null>(null);
  // Sent once, since the outcome does not change while it is shown.
  const first = useRef({ outcome, back, isDecided, focus });
  useEffect(() => {
    const { outcome: final, back: to, isDecided: leaves, focus: isNew } = first.current;
    if (isNew) heading.current?.focus();
    notifyWallet(final);
    const status = final.success ? "success" : "error";
    const found = readWayBack(to.callbackUrl, window.location.origin, { status, paymentId: to.paymentId });
    setWay(found);
    if (leaves && found?.isFollowed) window.location.replace(found.url);
  }, []);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <p className="text-ink-muted">{text}</p>
      {way ? (
        <a
          href={way.url}
          className={buttonStyle({ variant: "primary", size: "lg", className: "mt-3 max-w-full" })}
        >
          <bdi className="truncate">{t("backTo", { place: way.name })}</bdi>
        </a>
      ) : null}
    </div>
  );
}
