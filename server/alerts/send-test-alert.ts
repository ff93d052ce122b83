import { requestOwnUrl } from "@/server/alerts/request-own-url";
import { type ChannelAnswer, sendAtOnce } from "@/server/alerts/send-at-once";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";

/** Sends a test to every configured channel at once, past the queue, and to HEARTBEAT_URL. */
export async function sendTestAlert(): Promise<ChannelAnswer[]> {
  const openedAt = new Date();
  const id = newId("alert");
  const { HEARTBEAT_URL } = env();
  const [answers, beats] = await Promise.all([
    sendAtOnce(
      { id, kind: "test", severity: "ticket", facts: {}, openedAt },
      { event: "opened", at: openedAt, resolvedAt: null },
    ),
    Promise.all(HEARTBEAT_URL === undefined ? [] : [testHeartbeat(HEARTBEAT_URL)]),
  ]);
  return [...answers, ...beats];
}

async function testHeartbeat(url: string): Promise<ChannelAnswer> {
  const { fault } = await requestOwnUrl(url, { method: "GET" }, undefined);
  return { channel: "HEARTBEAT_URL", fault };
}
