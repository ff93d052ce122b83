"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { Working } from "@/components/checkout/working";
import { buttonStyle } from "@/components/ui/button-style";

type Panel<P> = ComponentType<P & { onClose: () => void }>;

type LoadOnPressProps<P> = {
  text: string;
  /** Loads the panel's script; rejects when it does not arrive. */
  load: () => Promise<Panel<P>>;
  props: P;
  /** Whether the panel replaces the button, and closes itself. */
  isReplaced?: boolean;
  /** The button's classes. */
  look?: string;
  /** Whether the panel opens without a press; decided in the browser. */
  isNeeded?: () => boolean;
};

const QUIET = buttonStyle({ variant: "quiet" });

/** A button that loads a panel and shows it: what few buyers need does not weigh on the page of all. */
export function LoadOnPress<P extends object>({
  text,
  load,
  props,
  isReplaced,
  look = QUIET,
  isNeeded,
}: LoadOnPressProps<P>) {
  const { t } = useLiveLocale();
  const [shown, setShown] = useState<{ Panel: Panel<P> } | "loading" | "unreached" | null>(null);
  const close = () => setShown(null);
  const open = async () => {
    setShown("loading");
    try {
      setShown({ Panel: await load() });
    } catch {
      setShown("unreached");
    }
  };
  const isOpening = useEffectEvent(() => {
    if (isNeeded?.()) void open();
  });
  useEffect(() => isOpening(), []);
  const Panel = shown && typeof shown === "object" ? shown.Panel : null;
  return (
    <>
      {Panel && isReplaced ? null : (
        <button
          type="button"
          aria-expanded={Panel !== null}
          onClick={() => (Panel ? close() : void open())}
          className={`${look} noscript:hidden`}
        >
          {text}
          {shown === "loading" ? <Working className="size-4" /> : null}
        </button>
      )}
      {shown === "unreached" ? <p role="status">{t("notLoaded")}</p> : null}
      {Panel ? <Panel {...props} onClose={close} /> : null}
    </>
  );
}
