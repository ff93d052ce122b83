import { networkIconPath } from "@/components/ui/icon-path";

/** Decorates the network's name, which is always in text next to it. `chain` is a CAIP-2 id or a plain number. */
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
