import type { Actor, Whose } from "@/tests/trpc/access/actors";
import type { Door } from "@/tests/trpc/access/door";
import type { Cell, Verdict } from "@/tests/trpc/access/expect-cells";
import type { Things } from "@/tests/trpc/procedure-entries";

export interface Target {
  url: string;
  things: Record<Cell["on"], Things>;
  /** What names an account and its things, for those outside. */
  secrets: Record<Whose, string[]>;
}

interface Answer {
  status: number;
  location: string;
  text: string;
}

const NOT_FOR_YOU = "Your role does not open this page";
const PROOF = '"proof_required"';
const MAX_SHOWN = 300;

/** Makes the call of a cell and returns what was wrong with its answer. */
export async function checkCell(cell: Cell, actor: Actor, target: Target): Promise<string[]> {
  const { door, on, verdict } = cell;
  const answer = await call(door, target.things[on], { actor, target });
  const where = `${door.name} on ${on}`;
  const leak = leaked(cell, actor, { answer, target });
  if (leak) return [`${where}: shows ${leak}`];
  if (verdict === "as never") {
    if (answer.text.includes(PROOF))
      return [`${where}: requires proof; add it to tests/trpc/access/needs-proof.ts`];
    const never = on === "never" ? answer : await call(door, target.things.never, { actor, target });
    const [got, wanted] = [plain(answer, target.things[on]), plain(never, target.things.never)];
    if (got === wanted && (answer.status >= 400 || door.kind !== "operation")) return [];
    return [`${where}: differs from a thing that never existed: ${differing(got, wanted)}`];
  }
  const got = verdictOf(answer, door);
  return got === verdict ? [] : [`${where}: ${verdict} expected, ${got}: ${shown(answer)}`];
}

async function call(
  door: Door,
  things: Things,
  { actor, target }: { actor: Actor; target: Target },
): Promise<Answer> {
  const { method, path, body, headers = {} } = door.call(things);
  const response = await fetch(new URL(path, target.url), {
    method,
    body,
    redirect: "manual",
    headers: { origin: target.url, ...actor.headers, ...headers },
  });
  return {
    status: response.status,
    location: response.headers.get("location") ?? "",
    text: await response.text(),
  };
}

function verdictOf({ status, location, text }: Answer, door: Door): Verdict | string {
  if (door.opens === "everybody") return isAnswered(status, door) ? "served" : `status ${status}`;
  if (status >= 300 && status < 400 && location.includes("/sign-in")) return "sign in";
  if (text.includes(PROOF)) return "proof";
  if (text.includes("missing_api_key")) return "no key";
  if (text.includes("invalid_api_key")) return "bad key";
  if (status === 401) return "sign in";
  if (status === 403 || read(text).includes(NOT_FOR_YOU)) return "forbidden";
  return isAnswered(status, door) ? "served" : `status ${status}`;
}

/** A page without its scripts, which bring messages that it may not show. */
const read = (page: string) => page.replace(/<script\b[\s\S]*?<\/script>/g, "");

const isAnswered = (status: number, { statuses = [200] }: Door) => statuses.includes(status);

/** What stands in an answer of what its reader must not see, and did not send. */
function leaked(
  { door, on, verdict }: Cell,
  actor: Actor,
  { answer, target }: { answer: Answer; target: Target },
): string | undefined {
  if (door.opens === "link" && verdict === "served") return undefined;
  // A key reads the account that it belongs to.
  if (door.name === "GET /v1/key" && actor.key?.whose === "theirs") return undefined;
  const sent = JSON.stringify(door.call(target.things[on]));
  const hidden = hiddenFrom(actor, target);
  return hidden.find((secret) => answer.text.includes(secret) && !sent.includes(secret));
}

function hiddenFrom({ session, key }: Actor, { things, secrets }: Target): string[] {
  if (key?.tries === "test mode") return [things.theirs.paymentId, things.theirs.paidId];
  if (key?.tries === "live mode") return [things.live.paymentId];
  const isInside = session?.whose === "theirs" || (key?.whose === "theirs" && key.tries === "all");
  return secrets[isInside ? "another" : "theirs"];
}

/**
 * An answer without what is new in each: ids of requests, times, and the ids that were sent. Of a page, the visible part:
 * its scripts repeat it, in pieces that come in any order.
 */
function plain({ status, location, text }: Answer, things: Things): string {
  const ids = Object.values(things).filter((value): value is string => typeof value === "string");
  let left = `${status} ${location} ${text}`;
  for (const id of ids) left = left.replaceAll(id, "<id>");
  return left
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/ nonce="[^"]*"/g, "")
    .replace(/req_\w+/g, "<request>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>");
}

function differing(got: string, wanted: string): string {
  let at = 0;
  while (at < got.length && got[at] === wanted[at]) at++;
  const cut = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `${cut(got)} ≠ ${cut(wanted)}`;
}

const shown = ({ status, text }: Answer) => `${status} ${text.slice(0, MAX_SHOWN)}`;
