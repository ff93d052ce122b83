import type { NextConfig } from "next";

/** No page but the collection form may be framed, and none tells another site where its visitor came from. */
const PAGE_HEADERS = [
  {
    key: "Content-Security-Policy",
    value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

export default {
  poweredByHeader: false,
  // Types and lint are checked by `npm run verify`, once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg"],
  headers: async () => [
    { source: "/((?!v1/|logos/|collect$).*)", headers: PAGE_HEADERS },
    // Its policy is of its own, with a nonce (server/http/framed-page.ts).
    { source: "/collect", headers: PAGE_HEADERS.filter(({ key }) => key !== "Content-Security-Policy") },
  ],
} satisfies NextConfig;
