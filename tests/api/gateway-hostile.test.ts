import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { type GatewayState, stateOf } from "@/tests/support/gateway-state";
import { createPayment, findOption } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

let api: Api;
let id: string;
let optionId: string;
let before: GatewayState;
const durations: number[] = [];

beforeAll(async () => {
  api = app((await makeAccount()).headers);
  const wallet = await makeWallet();
  id = await createPayment(api);
  optionId = (await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 })).id;
  before = await stateOf(id);
});

const OPERATIONS = ["options", "fetch", "confirm"];
const DEEP = 30_000;

/** Bodies that every operation refuses, and the allowed error codes. */
const BODIES: [string, string | Uint8Array<ArrayBuffer>, string[]][] = [
  ["nothing", "", ["params_validation"]],
  ["not JSON", "{", ["invalid_params"]],
  ["JSON with a tail", "{} {}", ["invalid_params"]],
  ["null", "null", ["params_validation"]],
  ["a number", "1e400", ["params_validation"]],
  ["a string", '"pay"', ["params_validation"]],
  ["a list", "[]", ["params_validation"]],
  ["a deep list", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`, ["params_validation"]],
  ["a deep object", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, ["params_validation"]],
  ["too many bytes", JSON.stringify({ accounts: ["a".repeat(70_000)] }), ["invalid_params"]],
  ["no UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), ["invalid_params"]],
  ["a prototype", '{"__proto__":{"optionId":"opt_1"},"constructor":1}', ["params_validation"]],
  [
    "NUL in every member",
    '{"accounts":["\\u0000"],"optionId":"\\u0000","data":1,"results":["\\u0000"]}',
    ["params_validation", "invalid_account"],
  ],
  [
    "lone surrogates",
    '{"accounts":["\\ud800"],"optionId":"opt_\\ud800","data":1,"results":[]}',
    ["params_validation", "invalid_account"],
  ],
  [
    "members of other types",
    '{"accounts":{"0":"a"},"optionId":[],"data":{},"results":"0x"}',
    ["params_validation"],
  ],
];

describe.each(OPERATIONS)("POST %s", (operation) => {
  test.each(BODIES)("%s", async (_, raw, codes) => {
    const { status, body, ms } = await api.post(`/v1/gateway/payment/${id}/${operation}`, undefined, {
      raw,
      headers: { "Content-Type": "application/json" },
    });
    durations.push(ms);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(codes).toContain(body.code);
  });

  test("a body that is not declared as JSON", async () => {
    const { status, body } = await api.post(`/v1/gateway/payment/${id}/${operation}`, undefined, {
      raw: "accounts=1",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([status, body.code]).toEqual([415, "invalid_params"]);
  });
});

describe("POST confirm", () => {
  test.each<[string, unknown]>([
    ["results with holes", [null]],
    ["a hundred results", Array.from({ length: 100 }, () => ({ type: "walletRpc", data: ["0x00"] }))],
    ["data of another type", [{ type: "walletRpc", data: "0x00" }]],
    ["data with a hole", [{ type: "walletRpc", data: [null] }]],
    ["type in other letters", [{ type: "WalletRPC", data: ["0x00"] }]],
  ])("%s", async (_, results) => {
    const { status, body } = await api.post(`/v1/gateway/payment/${id}/confirm`, { optionId, results });
    expect([status, body.code]).toEqual([400, "params_validation"]);
    expect(body.issues).toBeInstanceOf(Array);
  });

  test.each(["maxPollMs=-1", "maxPollMs=x", "maxPollMs=1&maxPollMs=2", "maxPollMs=1.0"])(
    "?%s",
    async (query) => {
      const { status, body } = await api.post(`/v1/gateway/payment/${id}/confirm?${query}`, {
        optionId,
        results: [],
      });
      expect([status, body.code]).toEqual([400, "params_validation"]);
    },
  );
});

afterAll(async () => {
  expect(await stateOf(id)).toEqual(before);
  // One slow answer is the machine's fault; if most are slow, it is ours.
  expect(durations.sort((a, b) => a - b)[Math.floor(durations.length / 2)]).toBeLessThan(200);
});
