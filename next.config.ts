import type { NextConfig } from "next";

/** No page tells another site where its visitor came from. What a page may load is its own policy's (proxy.ts). */
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

export default {
  poweredByHeader: false,
  // Types and lint are checked by `npm run verify`, once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "pg",
    "pino",
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
  ],
  headers: async () => [{ source: "/((?!v1/|logos/).*)", headers: PAGE_HEADERS }],
} satisfies NextConfig;
