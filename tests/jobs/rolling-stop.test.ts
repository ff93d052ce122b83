import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const DRAIN_S = 4;
const CLIENTS = 8;

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

/** Requests over the agent's connections, as a proxy does. @throws Error with the code of the connection's fault */
function fetchOver(agent: Agent, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        body += piece;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body }),
      );
    }).on("error", reject);
  });
}

test("a process that stops answers all requests of a proxy that checks it, and gives up its connections", async () => {
  const installation = thisInstallation(inject("stack"));
  const env = { DRAIN_S: String(DRAIN_S), RATE_LIMITS: "off", WORKER: "off" };
  const server = await startServer({ way: "mount", installation, env });
  const faults: string[] = [];
  const answers: Answer[] = [];
  const proxy = { isSending: true };
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (proxy.isSending) {
      await fetchOver(agent, `${server.url}/healthz`).then(
        (answer) => answers.push(answer),
        (error: NodeJS.ErrnoException) => faults.push(error.code ?? error.message),
      );
      await delay(5);
    }
  };
  const visitors = Array.from({ length: CLIENTS }, visit);
  await delay(500);
  expect(answers.length).toBeGreaterThan(CLIENTS);
  expect(answers.every(({ connection }) => connection === "keep-alive")).toBe(true);

  const stoppedAt = performance.now();
  const stopping = server.stop("SIGTERM");
  // A proxy asks for readiness now and then, and learns late.
  await delay(DRAIN_S * 300);
  const ready = await fetchOver(new Agent(), `${server.url}/readyz`);
  expect(ready).toMatchObject({ status: 503, connection: "close" });
  expect(JSON.parse(ready.body)).toMatchObject({ status: "stopping" });
  const before = answers.length;
  await delay(DRAIN_S * 200);
  const late = answers.slice(before);
  expect(late.length).toBeGreaterThan(0);
  expect(late.every(({ connection }) => connection === "close")).toBe(true);
  proxy.isSending = false;
  await Promise.all(visitors);

  expect(await stopping).toEqual([0]);
  expect(performance.now() - stoppedAt).toBeGreaterThan(DRAIN_S * 1_000);
  expect(faults).toEqual([]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
