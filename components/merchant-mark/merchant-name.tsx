import type { ReactNode } from "react";
import { MerchantThumb } from "@/components/merchant-mark/merchant-thumb";
import { cn } from "@/components/ui/cn";
import type { NamedMerchant } from "@/server/merchants/schema";

/** Renders a merchant's small logo and name in one line, cut where there is no room. */
export function MerchantName({ merchant, className }: { merchant: NamedMerchant; className?: string }) {
  return (
    <span title={merchant.name} className={cn("flex min-w-0 items-center gap-2", className)}>
      <MerchantThumb {...merchant} className="size-5 text-xs" />
      <bdi className="min-w-0 truncate">{merchant.name}</bdi>
    </span>
  );
}

/** Renders what belongs to a merchant, such as a reference, and the merchant after it. */
export function OfMerchant({ merchant, children }: { merchant: NamedMerchant; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      {children ? <span className="min-w-0 truncate">{children}</span> : null}
      <MerchantName merchant={merchant} className="max-w-3/5 shrink-0 gap-1.5" />
    </span>
  );
}
