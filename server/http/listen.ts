import { execFile } from "node:child_process";
import type { Server } from "node:http";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";

/** The first descriptor that systemd hands to a process: sd_listen_fds(3). */
const FIRST_HANDED = 3;

/**
 * Listens on the socket that systemd holds for all web processes of the machine, or on HOST and PORT. A connection that
 * waits in systemd's socket survives the end of a process; one that waits in a process's own socket is reset.
 */
export function listen(server: Server): void {
  const { PORT, HOST } = env();
  server.on("error", (error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? `port ${PORT} is taken; set PORT to a free one` : error.message;
    process.stderr.write(`${why}\n`);
    process.exit(1);
  });
  server.listen(isHandedSocket() ? { fd: FIRST_HANDED } : { port: PORT, host: HOST }, () => {
    log().info({ url: env().PUBLIC_URL }, "listening");
    tellSystemd();
  });
}

/** @throws Error when systemd hands over more than one socket */
function isHandedSocket(): boolean {
  const { LISTEN_PID, LISTEN_FDS } = env();
  if (LISTEN_PID !== process.pid || LISTEN_FDS === 0) return false;
  if (LISTEN_FDS === 1) return true;
  throw new Error(`systemd hands over ${LISTEN_FDS} sockets; a web process listens on one`);
}

/** Says that the process is ready, for units of `Type=notify`: a restart ends when the new process answers. */
function tellSystemd(): void {
  if (!env().NOTIFY_SOCKET) return;
  execFile("systemd-notify", ["--ready"], (err) => {
    if (err) log().error({ err }, "systemd was not notified that this process is ready");
  });
}
