"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { type Crop, moveCrop, resizeCrop, type Size } from "@/components/merchants/crop";
import { LOGO_LIMITS } from "@/server/logos/schema";

interface CropImageProps {
  image: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** Share of the image's longer side, per key press. */
const STEP = 0.02;
const PREVIEW_SIDE = 640;
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Renders an image with a square crop: drag it or use the arrow keys to move it, and the slider to resize it. */
export function CropImage({ image, crop, onChange }: CropImageProps) {
  const t = useTranslations("merchants.logo");
  const size: Size = { width: image.width, height: image.height };
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const most = Math.min(size.width, size.height);
  const least = Math.min(LOGO_LIMITS.minSide, most);
  const step = Math.max(1, Math.round(Math.max(size.width, size.height) * STEP));
  function press(event: KeyboardEvent) {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    onChange(moveCrop(crop, { x: move[0] * step, y: move[1] * step }, size));
  }
  function drag(event: PointerEvent) {
    const from = dragged.current;
    const scale = size.width / (frame.current?.clientWidth || 1);
    if (!from) return;
    const by = { x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale };
    onChange(moveCrop(from.crop, by, size));
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={frame}
        className="relative mx-auto max-h-72 max-w-full touch-none select-none overflow-hidden rounded-md bg-sunken"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100%, ${18 * (size.width / size.height)}rem)`,
        }}
      >
        <Drawn image={image} />
        <button
          type="button"
          aria-label={t("cropLabel", { side: `${crop.side}`, x: `${crop.x}`, y: `${crop.y}` })}
          className="absolute cursor-move ring-2 ring-white/90 ring-inset focus-visible:outline-4 focus-visible:-outline-offset-4"
          style={{
            left: percent(crop.x, size.width),
            top: percent(crop.y, size.height),
            width: percent(crop.side, size.width),
            height: percent(crop.side, size.height),
            boxShadow: "0 0 0 100vmax oklch(0.2 0.01 110 / 0.55)",
          }}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = { x: event.clientX, y: event.clientY, crop };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragged.current = null;
          }}
        />
      </div>
      <label className="flex items-center gap-3 text-sm">
        {t("cropSize")}
        <input
          type="range"
          min={least}
          max={most}
          disabled={least === most}
          value={crop.side}
          onChange={(event) =>
            onChange(resizeCrop(crop, Number(event.target.value), { size, minSide: least }))
          }
          className="h-6 flex-1 accent-accent"
        />
        <output className="amount w-24 text-right text-ink-muted">
          {crop.side} × {crop.side}
        </output>
      </label>
    </div>
  );
}

/** The image itself, downscaled so that it moves smoothly. */
function Drawn({ image }: { image: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const scale = Math.min(1, PREVIEW_SIDE / Math.max(image.width, image.height));
    element.width = Math.max(1, Math.round(image.width * scale));
    element.height = Math.max(1, Math.round(image.height * scale));
    element.getContext("2d")?.drawImage(image, 0, 0, element.width, element.height);
  }, [image]);
  return <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />;
}
