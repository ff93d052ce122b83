"use client";

import { useCallback, useState } from "react";

/** Renders a merchant's logo; nothing when it fails to load, even before this script ran. */
export function MerchantLogo({ url, className }: { url: string; className?: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
  }, []);
  if (isBroken) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it is stored in the size and encoding that it is shown in.
    <img
      ref={check}
      src={url}
      alt=""
      width={56}
      height={56}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      className={className}
    />
  );
}
