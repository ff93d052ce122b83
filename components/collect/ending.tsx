"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { readWayBack, type WayBack } from "@/components/collect/callback-url";
import { type Outcome, tellWallet } from "@/components/collect/tell-wallet";
import { buttonStyle } from "@/components/ui/button-style";

export interface Back {
  callbackUrl: string | null;
  paymentId: string;
}

type EndingProps = {
  title: string;
  text: string;
  /** Told to the wallet as soon as this is shown. */
  outcome: Outcome;
  back: Back;
  /** Set when a person has just given or declined the data: the page takes the form's place, and goes back. */
  isDecided?: boolean;
  /** Set when it takes the form's place: it is read out. */
  focus?: boolean;
};

/** Nothing is left to fill in, why, and the way back. The page leaves only after a person has decided. */
export function Ending({ title, text, outcome, back, isDecided, focus }: EndingProps) {
  const t = useTranslations("form.live");
  const heading = useRef<HTMLHeadingElement>(null);
  const [way, setWay] = useState<WayBack | null>(null);
  // Once: what it says does not change while it is shown.
  const first = useRef({ outcome, back, isDecided, focus });
  useEffect(() => {
    const { outcome: said, back: to, isDecided: leaves, focus: isNew } = first.current;
    if (isNew) heading.current?.focus();
    tellWallet(said);
    const status = said.success ? "success" : "error";
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
