import type { IncomingMessage } from "node:http";
import { addressBehind } from "@/server/auth/sign-in-address";
import { env } from "@/server/kernel/env";

/** Returns the network address of a connection's client, as far as it can be trusted. */
export function addressOf({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
  const forwardedFor = headers["x-forwarded-for"];
  return addressBehind({
    remote: socket.remoteAddress,
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
    trustedProxies: env().TRUSTED_PROXIES,
  });
}
