import { networkIconPath } from "@/components/ui/icon-path";

/** Decoration beside the network's name, which stands in words. `chain` is a CAIP-2 id or a bare number. */
export function NetworkIcon({ chain, className = "size-5" }: { chain: string | number; className?: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimiser.
    <img
      src={networkIconPath(chain)}
      alt=""
      width={20}
      height={20}
      className={`inline-block shrink-0 ${className}`}
    />
  );
}
