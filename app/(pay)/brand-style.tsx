import { headers } from "next/headers";
import { brandStyle } from "@/server/merchants/brand-colours";

/** Gives a buyer's page its merchant's colour; renders nothing for a merchant without one. */
export async function BrandStyle({ colour }: { colour: string | null }) {
  if (colour === null) return null;
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {brandStyle(colour)}
    </style>
  );
}
