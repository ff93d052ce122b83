"use client";

import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";

type TooltipProps = {
  /** A few words. Never the only source of information, since touch has no hover. */
  content: ReactNode;
  side?: "top" | "bottom";
  /** One focusable element. */
  children: ReactElement<{ "aria-describedby"?: string }>;
};

const DELAY_MS = 300;
const GAP_PX = 6;
const MARGIN_PX = 8;

/** Shows a tip on hover and on focus, above everything else (the browser's top layer); Escape hides it. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const around = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const [floating, anchor] = [tip.current, around.current?.firstElementChild];
    if (!isShown || !floating || !anchor) return;
    const timer = setTimeout(() => {
      floating.showPopover();
      place(floating, anchor, side);
    }, DELAY_MS);
    const leave = (event: KeyboardEvent) => event.key === "Escape" && setShown(false);
    document.addEventListener("keydown", leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", leave);
      if (floating.isConnected && floating.matches(":popover-open")) floating.hidePopover();
    };
  }, [isShown, side]);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element inside is what is pointed at and focused.
    <span
      ref={around}
      className="contents"
      onPointerOver={show}
      onPointerOut={hide}
      onFocus={show}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none inset-auto m-0 max-w-72 rounded-md bg-ink px-2 py-1 text-paper text-sm forced-colors:border"
      >
        {content}
      </span>
    </span>
  );
}

/** Centres the tip above or below its element, within the window. */
function place(floating: HTMLElement, anchor: Element, side: "top" | "bottom"): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const left = at.left + at.width / 2 - width / 2;
  const most = document.documentElement.clientWidth - width - MARGIN_PX;
  const isAbove = side === "top" && at.top > height + GAP_PX;
  floating.style.left = `${Math.max(MARGIN_PX, Math.min(left, most))}px`;
  floating.style.top = `${isAbove ? at.top - height - GAP_PX : at.bottom + GAP_PX}px`;
}
