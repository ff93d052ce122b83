import { cn } from "@/components/ui/cn";
import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";

type TokenIconProps = {
  symbol: string;
  /** CAIP-2 id or bare number: puts the network's art on the corner. */
  chain?: string | number;
  className?: string;
};

/** Decoration beside the token's symbol and the network's name, which stand in words. */
export function TokenIcon({ symbol, chain, className }: TokenIconProps) {
  return (
    <span className={cn("relative inline-block size-5 shrink-0", className)}>
      {/* biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimiser. */}
      <img src={tokenIconPath(symbol)} alt="" width={20} height={20} className="size-full" />
      {chain === undefined ? null : (
        // biome-ignore lint/performance/noImgElement: as above.
        <img
          src={networkIconPath(chain)}
          alt=""
          width={10}
          height={10}
          className="absolute -right-[18%] -bottom-[12%] size-[55%] rounded-[30%] ring-2 ring-card"
        />
      )}
    </span>
  );
}
