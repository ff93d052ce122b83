import { z } from "zod";
import { Code } from "@/server/accounts/schema";
import { Device } from "@/server/kernel/zod-primitives";

export const SecurityOverview = z.object({
  email: z.string(),
  /** False for a person who joined by company sign-in and never set one. */
  hasPassword: z.boolean(),
  /** Of the authenticator app; null without one. */
  secondFactorSince: z.date().nullable(),
  passkeys: z.number(),
  /** The origin whose pages may use passkeys; null where browsers offer none. */
  passkeyOrigin: z.string().nullable(),
  recoveryCodesLeft: z.number(),
});
export type SecurityOverview = z.infer<typeof SecurityOverview>;

/** `secret` and `uri` leave the server only in this answer. */
export const SecondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

export const EnableSecondFactor = z.object({ code: Code });

/** The codes leave the server only in this answer. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const SessionParams = z.object({ id: z.string().max(64) });

export const SessionItem = z.object({
  id: z.string(),
  device: Device,
  isPresent: z.boolean(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});
export type SessionItem = z.infer<typeof SessionItem>;

export const EndedSessions = z.object({ ended: z.number() });
export type EndedSessions = z.infer<typeof EndedSessions>;
