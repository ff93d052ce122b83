import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningChain, startAnvil } from "@/scripts/local/chain";
import { call } from "@/scripts/local/json-rpc";
import { entrust } from "@/tests/support/guard";

const SOMEBODY = "0x00000000000000000000000000000000000000aa";
const RICH = "0xde0b6b3a7640000";

let directory: string;
const chains: Record<string, RunningChain> = {};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "florin-pages-"));
  const onLaunch = (pid: number) => entrust(process.env.FLORIN_TEST_DIRECTORY ?? directory, pid);
  chains.kept = await startAnvil({ chainId: 31_398, stateFile: join(directory, "chain.json"), onLaunch });
  chains.forgetful = await startAnvil({ chainId: 31_397, onLaunch });
});

afterAll(async () => {
  for (const chain of Object.values(chains)) await chain.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe.each(["kept", "forgetful"])("a page in the developer's browser, at the local chain (%s)", (kind) => {
  const url = () => chains[kind]?.url ?? "";

  it.each(["http://evil.example", "null", "http://localhost:5000"])(
    "reads nothing from %s",
    async (origin) => {
      const headers = { "Content-Type": "application/json", Origin: origin };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_accounts", params: [] });
      const answer = await fetch(url(), { method: "POST", headers, body });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      const preflight = await fetch(url(), {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type",
        },
      });
      expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
      expect(preflight.headers.get("access-control-allow-headers")).toBeNull();
    },
  );

  it("changes nothing with a form's content type, which browsers send without asking", async () => {
    const headers = { "Content-Type": "text/plain", Origin: "http://evil.example" };
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "anvil_setBalance",
      params: [SOMEBODY, RICH],
    });
    await (await fetch(url(), { method: "POST", headers, body })).text();
    expect(await call(url(), "eth_getBalance", [SOMEBODY, "latest"])).toBe("0x0");
  });

  it("a program still sets a balance", async () => {
    await call(url(), "anvil_setBalance", [SOMEBODY, RICH]);
    expect(await call(url(), "eth_getBalance", [SOMEBODY, "latest"])).toBe(RICH);
  });
});
