import { encode } from "uqr";
import { words } from "@/components/checkout/words";
import { cn } from "@/components/ui/cn";

/** ISO/IEC 18004 asks for four modules of light around the code. */
const QUIET_ZONE = 4;

/**
 * A QR code as inline SVG, made on the server. Error correction Q; dark on light in both themes and in print, for many
 * readers do not know inverted codes.
 */
export function QrCode({ text, className }: { text: string; className?: string }) {
  const { size, data } = encode(text, { ecc: "Q", border: QUIET_ZONE });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qrLabel}
      shapeRendering="crispEdges"
      className={cn("block rounded-lg bg-white forced-color-adjust-none", className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join("")} fill="#000" />
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
