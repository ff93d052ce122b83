/** Servers that take webhooks and measure how old each is. Started by bench-webhooks.ts with their number. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { percentiles } from "@/tests/load/measure";

/** What has arrived since the last reset. */
export interface Arrived {
  /** Distinct events. */
  events: number;
  posts: number;
  /** Milliseconds from the event's `created_at` to the arrival of its first post. */
  p50: number;
  p99: number;
  /** Unix milliseconds of the first and the last arrival. */
  firstAt: number;
  lastAt: number;
}

const CREATED = /"created_at":"([^"]+)"/;
const ages = new Map<string, number>();
let posts = 0;
let firstAt = 0;
let lastAt = 0;

process.on("message", (message) => {
  if (message === "reset") {
    ages.clear();
    posts = 0;
    firstAt = 0;
  }
  const arrived: Arrived = { events: ages.size, posts, firstAt, lastAt, ...percentiles([...ages.values()]) };
  process.send?.(arrived);
});

const count = Number(process.argv[2]);
process.send?.(await Promise.all(Array.from({ length: count }, start)));

async function start(): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      take(String(request.headers["webhook-id"]), body);
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

function take(id: string, body: string): void {
  lastAt = Date.now();
  firstAt ||= lastAt;
  posts++;
  if (!ages.has(id)) ages.set(id, lastAt - Date.parse(CREATED.exec(body)?.[1] ?? ""));
}
