import { MerchantLogo } from "@/components/merchant-mark/merchant-logo";

/** Renders the merchant's logo over its first letter, which is visible when the logo is missing or fails to load. */
export function MerchantMark({ name, iconUrl }: { name: string; iconUrl: string | null }) {
  const [letter = ""] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
  return (
    <span
      data-edge
      aria-hidden
      className="relative grid size-14 place-items-center overflow-hidden rounded-full bg-sunken font-semibold text-ink-muted text-xl"
    >
      {typeof letter === "string" ? letter : letter.segment}
      {iconUrl ? (
        <MerchantLogo url={iconUrl} className="absolute inset-0 size-full bg-sunken object-cover" />
      ) : null}
    </span>
  );
}
