import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDir } from "@/scripts/local/data-dir";
import { loadLocalState, saveLocalState } from "@/scripts/local/local-state";

let dataDir: DataDir;
const parts = () => ["chains", "postgres"].map((name) => existsSync(dataDir.at(name)));

beforeEach(() => {
  dataDir = new DataDir(mkdtempSync(join(tmpdir(), "florin-state-")));
});
afterEach(() => rmSync(dataDir.directory, { recursive: true, force: true }));

/** Makes what a first start has left that was killed before its history was complete. */
function interrupt() {
  const state = loadLocalState(dataDir, "shops");
  for (const name of ["chains", "postgres"]) mkdirSync(dataDir.at(name));
  return state;
}

test("an interrupted history begins again with the same keys and people, and without its halves", () => {
  const first = interrupt();
  const again = loadLocalState(dataDir, "shops");
  expect(parts()).toEqual([false, false]);
  expect(again.shops?.isFilled).toBe(false);
  expect(again.shops?.merchantIds.slice(0, 2)).toEqual(first.demo.merchantIds);
  expect({ ...again, shops: null }).toEqual({ ...first, shops: null });
});

test("after an interrupted history, --empty begins with nothing", () => {
  interrupt();
  const state = loadLocalState(dataDir, "empty");
  expect(parts()).toEqual([false, false]);
  expect(state.beginning).toBe("empty");
  expect(loadLocalState(dataDir).shops).toBeUndefined();
});

test("an installation that has begun keeps what it has, however it is started", () => {
  const { shops, ...state } = interrupt();
  if (!shops) throw new Error("the state has no shops");
  saveLocalState(dataDir, { ...state, shops: { ...shops, isFilled: true } });
  for (const beginning of ["shops", "few", "empty"] as const) {
    expect(loadLocalState(dataDir, beginning)).toEqual({ ...state, shops: { ...shops, isFilled: true } });
    expect(parts()).toEqual([true, true]);
  }
});
