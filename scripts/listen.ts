/**
 * `npm run listen -- --forward http://localhost:4000/hook`: follows the events of an installation by its public API, signs
 * and forwards each as a webhook, and prints it with the answer. `--from evt_…` replays from that event on. Ends with
 * Ctrl-C; exits 1 with one sentence when the API refuses.
 */
import { setTimeout as delay } from "node:timers/promises";
import { readSettings, type Settings } from "@/scripts/listen/settings";
import type { EventList, PartnerEvent } from "@/server/webhooks/event-schema";
import { newWebhookSecret, signWebhook } from "@/server/webhooks/sign-webhook";
import { webhookBody } from "@/server/webhooks/webhook-body";

const POLL_MS = 20_000;
const RETRY_MS = 1_000;
const ANSWER_WITHIN_MS = 15_000;
const PAGE = 100;

try {
  await listen(readSettings(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function listen(settings: Settings): Promise<void> {
  const secret = settings.secret ?? newWebhookSecret();
  if (settings.forward) console.log(`Forwarding to ${settings.forward}, signed with ${secret}`);
  let after = await startOf(settings);
  console.log("Waiting for events. Ctrl-C ends it.");
  for (;;) {
    const page = await read(settings, { ...(after && { after }), maxPollMs: String(POLL_MS) });
    for (const event of page.data) await handle(event, settings, secret);
    after = page.nextCursor ?? after;
  }
}

/** Returns the event to continue after; undefined for the first one that is kept. */
async function startOf(settings: Settings): Promise<string | undefined> {
  const { from } = settings;
  if (from === null) return (await read(settings, { order: "desc" }, 1)).data[0]?.id;
  const before = await read(settings, { order: "desc", before: from }, 1);
  return before.data[0]?.id;
}

async function read(
  { url, apiKey, types }: Settings,
  query: Record<string, string>,
  limit = PAGE,
): Promise<EventList> {
  const address = new URL("/v1/events", url);
  address.search = new URLSearchParams([
    ...Object.entries({ ...query, limit: String(limit) }),
    ...types.map((type): [string, string] => ["type", type]),
  ]).toString();
  for (;;) {
    const answer = await get(address, apiKey);
    if ("page" in answer) return answer.page;
    console.error(`${url} does not answer (${answer.fault}); trying again.`);
    await delay(RETRY_MS);
  }
}

/**
 * Reads a page. A server that restarts refuses the connection, breaks its answer off, or says that it is not ready.
 * @throws Error when the API refuses the request
 */
async function get(address: URL, apiKey: string): Promise<{ page: EventList } | { fault: string }> {
  let response: Response;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(POLL_MS + ANSWER_WITHIN_MS);
    response = await fetch(address, { headers: { "Api-Key": apiKey }, signal });
    body = await response.json();
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { fault: cause?.code ?? message };
  }
  if (response.ok) return { page: body as EventList };
  if (response.status >= 500 || response.status === 429) return { fault: String(response.status) };
  throw new Error(`The API answered ${response.status}: ${(body as { message: string }).message}`);
}

async function handle(event: PartnerEvent, { forward }: Settings, secret: string): Promise<void> {
  const line = `${event.createdAt}  ${event.type}  ${event.id}`;
  if (!forward) {
    console.log(`${line}\n${webhookBody(event)}`);
    return;
  }
  console.log(`${line}  → ${await post(forward, event, secret)}`);
}

async function post(url: string, event: PartnerEvent, secret: string): Promise<string> {
  const body = webhookBody(event);
  const headers = signWebhook({ id: event.id, timestamp: Math.floor(Date.now() / 1_000), body }, [secret]);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const answer = (await response.text()).slice(0, 200);
    return `${response.status}${answer && ` ${answer}`}`;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return `no answer (${cause?.code ?? message})`;
  }
}
