import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const DRAIN_S = 2;
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

test("a process that stops answers all requests, gives up its connections, and says that it is not ready", async () => {
  const installation = thisInstallation(inject("stack"));
  const env = { DRAIN_S: String(DRAIN_S), RATE_LIMITS: "off", WORKER: "off" };
  const server = await startServer({ way: "mount", installation, env });
  const faults = new Set<string>();
  const answers: Answer[] = [];
  let isOver = false;
  /** A proxy's connections, kept for less than the drain when idle. */
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: (DRAIN_S * 1_000) / 2 });
    while (!isOver) {
      try {
        answers.push(await fetchOver(agent, `${server.url}/healthz`));
      } catch (error) {
        // A proxy takes a refused connection to another process; nothing of the request was sent.
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED") return;
        faults.add(String(code ?? error));
      }
      await delay(5);
    }
  };
  const visitors = Array.from({ length: CLIENTS }, visit);
  await delay(500);
  expect(answers.every(({ connection }) => connection === "keep-alive")).toBe(true);

  const stoppedAt = performance.now();
  const stopping = server.stop("SIGTERM");
  await delay(300);
  const ready = await fetchOver(new Agent(), `${server.url}/readyz`);
  expect(ready).toMatchObject({ status: 503, connection: "close" });
  expect(JSON.parse(ready.body)).toMatchObject({ status: "stopping" });
  await delay(300);
  const before = answers.length;
  await delay(300);
  const late = answers.slice(before);
  expect(late.length).toBeGreaterThan(0);
  expect(late.every(({ status, connection }) => status === 200 && connection === "close")).toBe(true);

  expect(await stopping).toEqual([0]);
  expect(performance.now() - stoppedAt).toBeGreaterThan(DRAIN_S * 1_000);
  await Promise.all(visitors);
  isOver = true;
  expect([...faults]).toEqual([]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
