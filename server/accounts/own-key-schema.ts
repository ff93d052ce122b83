import { z } from "zod";
import { PERMISSIONS } from "@/server/auth/permissions";

const Moment = z.iso.datetime({ precision: 3 });

/** An API key as it reads itself. */
export const OwnKey = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  name: z.string().describe("As the person who created the key called it"),
  prefix: z.string().describe("The beginning of the key, by which people tell keys apart"),
  last4: z.string(),
  mode: z.enum(["test", "live"]),
  permissions: z.array(z.enum(PERMISSIONS)),
  merchantIds: z
    .array(z.string())
    .nullable()
    .describe("The merchants that the key is limited to; null for all of the account"),
  apiVersion: z
    .string()
    .describe("The account's pinned version, which serves requests without `Svc-Version`"),
  createdAt: Moment,
  expiresAt: Moment.nullable().describe("Null for a key that does not expire"),
});
export type OwnKey = z.infer<typeof OwnKey>;
