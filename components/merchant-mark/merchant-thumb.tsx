import { MerchantLogo } from "@/components/merchant-mark/merchant-logo";
import { cn } from "@/components/ui/cn";

interface MerchantThumbProps {
  name: string;
  /** Path of our copy of the logo. */
  logo: string | null;
  className?: string;
}

/** Renders a small logo next to a merchant's name, or its first letter when there is none. */
export function MerchantThumb({ name, logo, className }: MerchantThumbProps) {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
  return (
    <span
      data-edge
      aria-hidden
      className={cn(
        "relative grid size-7 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-semibold text-ink-muted text-sm",
        className,
      )}
    >
      {first?.segment.toUpperCase()}
      {logo ? (
        <MerchantLogo key={logo} url={logo} className="absolute inset-0 size-full bg-sunken object-cover" />
      ) : null}
    </span>
  );
}
