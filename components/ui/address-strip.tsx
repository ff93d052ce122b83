import { addressColours } from "@/components/ui/address-colours";
import { cn } from "@/components/ui/cn";

const places = [0, 1, 2, 3, 4, 5, 6, 7];

/** Renders an address as eight colours, next to its text, so that similar addresses look different. */
export function AddressStrip({ address, className }: { address: string; className?: string }) {
  const colours = addressColours(address);
  return (
    <svg
      viewBox="0 0 32 12"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn("inline-block h-3 w-8 shrink-0 rounded-[3px] forced-color-adjust-none", className)}
    >
      {places.map((place) => (
        <rect key={place} x={place * 4} width="4.05" height="12" fill={colours[place]} />
      ))}
    </svg>
  );
}
