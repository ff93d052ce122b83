"use client";

import { ImageUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";

const ZONE =
  "flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-control border-dashed px-4 py-8 text-center";

/** Renders the area where an image is chosen or dropped. */
export function LogoDropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isOver, setOver] = useState(false);
  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <label
      className={cn(
        ZONE,
        "hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isOver && "bg-accent-soft",
      )}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <ZoneText />
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="sr-only"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  );
}

/** As high as the area itself. */
export function LogoDropZoneSpace() {
  return (
    <div className={ZONE}>
      <ZoneText />
    </div>
  );
}

function ZoneText() {
  const t = useTranslations("merchants.logo");
  return (
    <>
      <ImageUp className="size-6 text-ink-muted" strokeWidth={1.5} aria-hidden />
      <span className="font-medium">{t("drop")}</span>
      <span className="text-ink-muted text-sm">{t("dropText")}</span>
    </>
  );
}
