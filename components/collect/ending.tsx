"use client";

import { useEffect, useRef } from "react";
import { tellWallet } from "@/components/collect/tell-wallet";

type EndingProps = {
  title: string;
  text: string;
  /** What the wallet is told as soon as this is shown. */
  tell?: { outcome: Parameters<typeof tellWallet>[0]; back: Parameters<typeof tellWallet>[1] };
  /** Set when it takes the form's place: it is read out. */
  focus?: boolean;
};

/** Nothing is left to fill in, and why. */
export function Ending({ title, text, tell, focus }: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Once: what it says does not change while it is shown.
  const first = useRef({ tell, focus });
  useEffect(() => {
    const { tell: said, focus: isNew } = first.current;
    if (isNew) heading.current?.focus();
    if (said) tellWallet(said.outcome, said.back);
  }, []);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <p className="text-ink-muted">{text}</p>
    </div>
  );
}
