import { env } from "@/server/kernel/env";

/**
 * Answers with what Safe shows of the checkout as a Safe App: a manifest next to the app's address, readable for the page
 * that frames it. 404 where no page may.
 */
export function safeManifest(): Response {
  const { FRAME_ORIGINS, PUBLIC_URL } = env();
  if (FRAME_ORIGINS.length === 0) return new Response(null, { status: 404 });
  const manifest = {
    name: "Florin",
    description: "Pay a payment link from your Safe.",
    iconPath: `${PUBLIC_URL}/icon.svg`,
  };
  return Response.json(manifest, { headers: { "Access-Control-Allow-Origin": "*" } });
}
