import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";

type TokenIconProps = {
  symbol: string;
  /** CAIP-2 id or bare number: puts the network's art on the corner. */
  chain?: string | number;
  /** Its size and what else; plain classes, as this stands on the checkout too, which loads no merging of them. */
  className?: string;
};

/** Decoration beside the token's symbol and the network's name, which stand in words. */
export function TokenIcon({ symbol, chain, className = "size-5" }: TokenIconProps) {
  return (
    <span className={`relative inline-block shrink-0 ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimiser. */}
      <img src={tokenIconPath(symbol)} alt="" width={20} height={20} className="size-full" />
      {chain === undefined ? null : (
        // biome-ignore lint/performance/noImgElement: as above.
        <img
          src={networkIconPath(chain)}
          alt=""
          width={10}
          height={10}
          className="absolute -end-[18%] -bottom-[12%] size-[55%] rounded-[30%] ring-2 ring-card"
        />
      )}
    </span>
  );
}
