import { cn } from "@/components/ui/cn";
import { networkIconPath } from "@/components/ui/icon-path";

/** Decoration beside the network's name, which stands in words. `chain` is a CAIP-2 id or a bare number. */
export function NetworkIcon({ chain, className }: { chain: string | number; className?: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimiser.
    <img
      src={networkIconPath(chain)}
      alt=""
      width={20}
      height={20}
      className={cn("inline-block size-5 shrink-0", className)}
    />
  );
}
