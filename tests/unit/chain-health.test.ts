import { expect, test } from "vitest";
import type { ChainHealth, InstallationHealth } from "@/server/jobs/health-schema";
import { healthText } from "@/tests/support/health-text";

const endpoint = (isDown: boolean): ChainHealth["endpoints"][number] => ({
  origin: "https://rpc.example",
  isDown,
  isResting: false,
  lastFault: isDown ? "429 Too Many Requests" : null,
  lastFaultAt: isDown ? new Date() : null,
  callsToday: 100,
  budget: null,
});

/** What Settings › Health says of a network that is read to its newest block. */
function textOf(changes: Partial<ChainHealth>): string {
  const chain: ChainHealth = {
    id: 8453,
    name: "Base",
    mode: "live",
    from: "file",
    isOn: true,
    coin: { symbol: "ETH", decimals: 18 },
    height: 100,
    readUpTo: 100,
    readAt: new Date(),
    endpoints: [endpoint(false), endpoint(false)],
    fewLogBlocks: null,
    senders: [],
    check: "sound",
    findings: [],
    ...changes,
  };
  const health = { database: "ok", chains: [chain], workers: [], unpricedFees: [] };
  return healthText(health as unknown as InstallationHealth);
}

test("a network that is read is up to date, also while one of its endpoints is down", () => {
  expect(textOf({})).toContain("Up to date");
  const text = textOf({ endpoints: [endpoint(true), endpoint(false)] });
  expect(text).toContain("an RPC endpoint does not answer");
  expect(text).toContain("Up to date");
});

test("a network whose endpoints are all down is not up to date, although a newest block is known", () => {
  const text = textOf({ endpoints: [endpoint(true), endpoint(true)] });
  expect(text).toContain("Base: no RPC endpoint answers");
  expect(text).toContain("No answer");
  expect(text).not.toContain("Up to date");
});

test("a mismatch with the chains file is said before anything else", () => {
  const text = textOf({ check: "misconfigured", endpoints: [endpoint(true)] });
  expect(text).toContain("Misconfigured");
  expect(text).not.toMatch(/No answer|no RPC endpoint answers|Up to date/);
});
