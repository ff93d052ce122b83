"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

type ScrollRegionProps = { label: string; className?: string; children: ReactNode };

/**
 * Scrolls sideways when its content is too wide, and only then takes focus, so that arrow keys can scroll it. While
 * everything fits it is no scroll container, so sticky content sticks to the window.
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState<boolean>();
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const measure = () => setFits(element.scrollWidth <= element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const reach = fits === false ? { role: "region", tabIndex: 0, "aria-label": label } : {};
  return (
    <div
      ref={region}
      data-fits={fits || undefined}
      className={cn(
        "group/region relative overflow-x-auto data-fits:overflow-visible print:overflow-visible",
        className,
      )}
      {...reach}
    >
      {children}
    </div>
  );
}
