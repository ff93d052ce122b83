import { env } from "@/server/kernel/env";

/** A channel that is an address of the operator's, next to mail. */
export type HttpChannel = "slack" | "webhook";

/** Lists the configured channels that are reached by HTTP. */
export function httpChannels(): HttpChannel[] {
  const { ALERT_SLACK_URL, ALERT_URL } = env();
  return [...(ALERT_SLACK_URL ? ["slack" as const] : []), ...(ALERT_URL ? ["webhook" as const] : [])];
}
