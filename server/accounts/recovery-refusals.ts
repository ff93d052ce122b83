import type { RecoveryState } from "@/server/accounts/find-recovery";

/** Messages for a recovery link that does not work. */
export const RECOVERY_REFUSALS: Record<Exclude<RecoveryState, "open">, string> = {
  used: "This link was already used. Ask for a new one.",
  expired: "This link is older than 30 minutes, or a newer one replaced it. Ask for a new one.",
  withdrawn: "The members of your account have changed since this link was made. Ask for a new one.",
  unknown: "This link is not known here. Make sure that you opened all of it, or ask for a new one.",
};
