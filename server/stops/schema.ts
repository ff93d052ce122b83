import type { Address } from "viem";
import { z } from "zod";

/** What takes no new payments: everything, a network, or a token of a network (lower case). */
export const StopScope = z
  .object({
    chainId: z.number().int().positive().nullable(),
    token: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address")
      .transform((text) => text.toLowerCase() as Address)
      .nullable(),
  })
  .refine(({ chainId, token }) => chainId !== null || token === null, {
    path: ["chainId"],
    message: "must name the token's network",
  });
export type StopScope = z.infer<typeof StopScope>;

/** As long as the column of the database. */
const REASON_LENGTH = 500;
export const StopPayments = z.intersection(
  StopScope,
  z.object({ reason: z.string().trim().min(1).max(REASON_LENGTH) }),
);
export type StopPayments = z.infer<typeof StopPayments>;

/** A stop that is in force, with names for people. */
export const ShownStop = z.object({
  chainId: z.number().nullable(),
  token: z.string().nullable(),
  /** Null for all networks. */
  network: z.string().nullable(),
  /** Null for all tokens. */
  symbol: z.string().nullable(),
  createdAt: z.date(),
  /** Only the operator reads these; null for others, and who stopped is null for old stops. */
  reason: z.string().nullable(),
  stoppedBy: z.string().nullable(),
});
export type ShownStop = z.infer<typeof ShownStop>;

/** What is stopped, and what could be. */
export const StopsOverview = z.object({
  stops: z.array(ShownStop),
  /** The networks that the reader may stop; empty for those who may not. */
  networks: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      tokens: z.array(z.object({ token: z.string(), symbol: z.string() })),
    }),
  ),
  canStop: z.boolean(),
  isOperator: z.boolean(),
});
export type StopsOverview = z.infer<typeof StopsOverview>;
