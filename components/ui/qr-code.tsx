import { encode } from "uqr";
import { cn } from "@/components/ui/cn";

/** ISO/IEC 18004 requires four light modules around the code. */
const QUIET_ZONE = 4;

interface QrDrawing {
  /** Modules per side, including the light ones around. */
  size: number;
  /** The dark modules, for a viewBox of that size. */
  path: string;
}

/** Draws a code: error correction Q, with its quiet zone. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: "Q", border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join("") };
}

type QrCodeProps = {
  text: string;
  /** The target of the code, for screen readers. */
  label: string;
  className?: string;
};

/**
 * Renders a QR code as inline SVG. Error correction Q; dark on light in both themes and in print, because many readers
 * cannot read inverted codes.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = drawQr(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cn("block rounded-lg bg-white forced-color-adjust-none", className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark runs of one row, as rectangles. */
function rowPath(row: boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}
