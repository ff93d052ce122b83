import pino from "pino";
import { HttpRequestError } from "viem";
import { afterAll, beforeEach, expect, it } from "vitest";
import { unreachable } from "@/server/chain/client/unreachable";
import { fullDisk } from "@/server/db/full-disk";
import { forgetFailure, logFailure } from "@/server/jobs/log-failure";
import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";

interface Line {
  msg: string;
  failures?: number;
}

const STATE = Symbol.for("florin.singletons");
const registry = () => (globalThis as { [STATE]?: Map<string, unknown> })[STATE];
let lines: Line[] = [];

beforeEach(() => {
  lines = [];
  registry()?.delete("log");
  singleton("log", () => pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) }));
});
afterAll(() => registry()?.delete("log"));

const texts = () => lines.map(({ msg }) => msg);
const lost = () => new AppError("unavailable", "The database does not answer.");

it("logs a loop's fault at first, and then rarely", () => {
  for (let failures = 1; failures <= 41; failures++) logFailure("odd", failures, new Error("a fault"));
  expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
    ["a tick failed", 1],
    ["a tick failed", 20],
    ["a tick failed", 40],
  ]);
});

it("logs an outage once for all loops, and its end once the last of them works", () => {
  for (const loop of ["a", "b", "c", "a"]) logFailure(loop, 1, lost());
  expect(texts()).toEqual([
    "the database does not answer (DATABASE_URL): background jobs wait for it, and are tried again",
  ]);
  forgetFailure("a");
  forgetFailure("b");
  expect(lines).toHaveLength(1);
  forgetFailure("c");
  expect(texts().at(-1)).toBe("background jobs work again: the database does not answer (DATABASE_URL)");
  logFailure("a", 1, lost());
  forgetFailure("a");
  expect(lines).toHaveLength(4);
});

it("logs the outages of two networks apart", () => {
  const odd = new Error("an answer that cannot be read");
  logFailure("watch:1", 1, unreachable(1, odd));
  logFailure("relay:1", 1, unreachable(1, odd));
  logFailure("watch:2", 1, unreachable(2, odd));
  expect(texts()).toEqual([
    expect.stringContaining("the nodes of eip155:1 give no useful answer"),
    expect.stringContaining("the nodes of eip155:2 give no useful answer"),
  ]);
  for (const loop of ["watch:1", "relay:1", "watch:2"]) forgetFailure(loop);
});

it("logs nothing by a fault that has its line: an endpoint's, a check's, a full disk's", () => {
  const fault = new HttpRequestError({ url: "http://node.example", status: 429 });
  logFailure("watch:1", 1, unreachable(1, fault));
  logFailure("watch:1", 1, unreachable(1, null));
  fullDisk().isFull = true;
  logFailure("report", 1, lost());
  fullDisk().isFull = false;
  expect(lines).toEqual([]);
  logFailure("report", 1, lost());
  expect(lines).toHaveLength(1);
  forgetFailure("report");
});
