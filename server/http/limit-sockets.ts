import type { Server } from "node:http";
import { networkOf } from "@/server/auth/sign-in-address";
import { log } from "@/server/kernel/log";

interface SocketLimits {
  /** Most connections of the process. */
  most: number;
  /** Most connections of one network address; null where every connection comes from a proxy. */
  mostOfOne: number | null;
}

const LOG_EVERY_MS = 10_000;

/** Bounds a server's connections. An excess connection is closed before anything is read from it. */
export function limitSockets(server: Server, { most, mostOfOne }: SocketLimits): void {
  const logRefused = newRefusalLog();
  server.maxConnections = most;
  server.on("drop", logRefused);
  if (mostOfOne === null) return;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const from = networkOf((socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/i, ""));
    const count = (open.get(from) ?? 0) + 1;
    open.set(from, count);
    socket.once("close", () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
    if (count <= mostOfOne) return;
    logRefused();
    socket.destroy();
  });
}

/** Logs one line for many refusals: a line each would fill the log. */
function newRefusalLog(): () => void {
  let refused = 0;
  return () => {
    refused++;
    if (refused > 1) return;
    setTimeout(() => {
      log().warn({ refused }, "connections were refused, since too many are open");
      refused = 0;
    }, LOG_EVERY_MS).unref();
  };
}
