import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";

type TokenIconProps = {
  symbol: string;
  /** CAIP-2 id or plain number; adds the network's icon to the corner. */
  chain?: string | number;
  /** Size and other plain classes; the checkout also uses this and does not load class merging. */
  className?: string;
};

/** Decorates the token's symbol and the network's name, which are always in text next to it. */
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
