/**
 * The least that delivering webhooks takes: a loop that signs and posts, without a database. Started by
 * bench-webhooks.ts with a rate a second (0 for as fast as it can), a number of events and the receivers' URLs.
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Posts to one receiver at once, as in the product. */
const AT_ONCE = 8;
const SECRET = randomBytes(32);
const TICK_MS = 20;

interface Post {
  url: string;
  createdAt: Date;
}

const [rate = 0, count = 0, ...urls] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  ...process.argv.slice(4),
] as [number, number, ...string[]];
/** Of the size of a payment's event. */
const data = { payment_id: `pay_${"x".repeat(32)}`, filler: "x".repeat(700) };
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
const queues = new Map(urls.map((url) => [url, [] as Post[]]));
const busy = new Map(urls.map((url) => [url, 0]));
let done = 0;

const startedAt = Date.now();
for (let made = 0; made < count; ) {
  const due = rate === 0 ? count : Math.min(count, ((Date.now() - startedAt) / 1_000) * rate);
  for (; made < due; made++) {
    const url = urls[made % urls.length] ?? "";
    queues.get(url)?.push({ url, createdAt: new Date() });
    pump(url);
  }
  if (made < count) await delay(TICK_MS);
}
while (done < count) await delay(TICK_MS);
const { user, system } = process.cpuUsage();
process.send?.({ processorMs: (user + system) / 1_000 });
process.exit();

function pump(url: string): void {
  const queue = queues.get(url) ?? [];
  while ((busy.get(url) ?? 0) < AT_ONCE) {
    const next = queue.shift();
    if (!next) return;
    busy.set(url, (busy.get(url) ?? 0) + 1);
    post(next, () => {
      busy.set(url, (busy.get(url) ?? 0) - 1);
      done++;
      pump(url);
    });
  }
}

function post({ url, createdAt }: Post, onEnd: () => void): void {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const body = JSON.stringify({ id, type: "payment.created", created_at: createdAt.toISOString(), data });
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", SECRET).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  };
  request(url, { method: "POST", headers, agent }, (response) => {
    response.resume().on("end", onEnd);
  }).end(body);
}
