import { networkIconPath } from "@/components/ui/icon-path";

/** Decoration beside the network's name, which stands in words. */
export function NetworkIcon({ chain }: { chain: number }) {
  return (
    // biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimiser.
    <img
      src={networkIconPath(chain)}
      alt=""
      width={16}
      height={16}
      className="inline-block size-4 shrink-0"
    />
  );
}
