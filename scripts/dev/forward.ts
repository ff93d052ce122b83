import { type IncomingMessage, request as requestUpstream, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A restart takes about a second; after a syntax error the API is down until the next change. */
const BACK_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;
const READS = new Set(["GET", "HEAD"]);

/** Forwards requests to a port of this machine, and waits while it restarts. */
export function forwardTo(port: number) {
  return async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(await isBack(port))) {
      response.writeHead(503, { "Content-Type": "application/json" });
      response.end(
        JSON.stringify({ code: "unavailable", message: "The API does not run: see the terminal." }),
      );
      return;
    }
    const { method = "GET", url, headers } = request;
    const upstream = requestUpstream({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
    upstream.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => {
      // A restart interrupted the request; without a body it can be sent again.
      if (READS.has(method) && !response.headersSent && !response.destroyed) void forward(request, response);
      else response.destroy();
    });
    response.on("close", () => upstream.destroy());
    if (READS.has(method)) upstream.end();
    else request.pipe(upstream);
  };
}

async function isBack(port: number): Promise<boolean> {
  const until = Date.now() + BACK_WITHIN_MS;
  while (!(await listens(port))) {
    if (Date.now() >= until) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}
