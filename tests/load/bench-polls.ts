import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const HELD = 5_000;
const OPENED_AT_ONCE = 250;
const BETWEEN_MS = 150;
const HOLD_MS = 24_000;

/**
 * Measures the resident memory per poll, in bytes, from one pending poll to 5 000 in one process.
 * @param pid of the process that serves, on Linux
 */
export async function benchPolls(
  pid: number,
  target: { url: string; headers: Record<string, string> },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: HELD + 100 });
  const open: Promise<void>[] = [];
  const hold = () => {
    const answered = poll(agent, `${target.url}?maxPollMs=${HOLD_MS}`, target.headers);
    // Inspected when all polls are pending; until then a rejection must not count as unhandled.
    answered.catch(() => undefined);
    open.push(answered);
  };
  const holdMany = async (count: number) => {
    for (let i = 0; i < count; i += OPENED_AT_ONCE) {
      for (let j = 0; j < OPENED_AT_ONCE; j++) hold();
      await delay(BETWEEN_MS);
    }
  };
  // The first thousand warm up buffers and code, a cost paid once and not per poll.
  await holdMany(1_000);
  await Promise.all(open.splice(0));
  const before = residentBytes(pid);
  await holdMany(HELD);
  await delay(3_000);
  const grown = residentBytes(pid) - before;
  await Promise.all(open);
  agent.destroy();
  return Math.max(0, grown) / HELD;
}

function poll(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`an open poll was answered with ${response.statusCode}`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1_024;
}
