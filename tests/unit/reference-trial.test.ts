import { describe, expect, test } from "vitest";
import { isLiveKey, keyFault } from "@/components/reference/try-it/check-key";
import { composeRequest, startInput } from "@/components/reference/try-it/compose-request";
import { writeCommand } from "@/components/reference/try-it/write-command";
import { loadReference } from "@/server/reference/load-reference";

const operations = loadReference().groups.flatMap((group) => group.operations);
const trialOf = (id: string) => {
  const trial = operations.find((one) => one.id === id)?.trial;
  if (!trial) throw new Error(`${id} has no form`);
  return trial;
};

describe("the form of an operation", () => {
  test("starts with the example, and with the ids that are known", () => {
    const input = startInput(trialOf("createPayment"), { ORDER_ID: "order-7", FLORIN_MERCHANT_ID: "mrch_1" });
    expect(JSON.parse(input.body)).toMatchObject({ referenceId: "order-7", amount: { value: "1250" } });
    expect(input.headers).toMatchObject({
      "Merchant-Id": "mrch_1",
      "Idempotency-Key": "order-7-attempt-1",
      "Svc-Version": "",
    });
    expect(startInput(trialOf("getPayment"), {}).path).toEqual({ id: "" });
  });

  test("composes path, query, headers and body, and leaves out what is empty", () => {
    const list = trialOf("listPayments");
    const { query } = startInput(list, {});
    expect(composeRequest(list, { path: {}, query, headers: {}, body: "" })).toEqual({
      request: {
        method: "GET",
        target: "/v1/payments?limit=20&status=processing&status=succeeded",
        headers: {},
        body: null,
      },
    });
    const cancel = trialOf("cancelPayment");
    const input = { path: { id: " pay_1/2 " }, query: {}, headers: { "Merchant-Id": "mrch_1" }, body: "{}" };
    expect(composeRequest(cancel, input)).toMatchObject({
      request: {
        target: "/v1/payments/pay_1%2F2/cancel",
        headers: { "Merchant-Id": "mrch_1", "Content-Type": "application/json" },
      },
    });
  });

  test("names what is missing or malformed", () => {
    const cancel = trialOf("cancelPayment");
    const empty = { path: { id: " " }, query: {}, headers: {}, body: "{" };
    expect(composeRequest(cancel, empty)).toEqual({
      faults: {
        "path.id": "Enter id.",
        "headers.Merchant-Id": "Enter Merchant-Id.",
        body: expect.stringMatching(/^This is not valid JSON: /),
      },
    });
    const refund = trialOf("createRefund");
    const input = startInput(refund, { FLORIN_MERCHANT_ID: "mrch_1" });
    const keyed = { ...input, headers: { ...input.headers, "Idempotency-Key": "r-1" } };
    expect(composeRequest(refund, keyed)).toEqual({
      faults: { body: "Replace $PAYMENT_ID with a value of yours." },
    });
  });

  test("refuses a header that no browser sends", () => {
    const cancel = trialOf("cancelPayment");
    const input = { path: { id: "pay_1" }, query: {}, headers: { "Merchant-Id": "mrch_ü" }, body: "" };
    expect(composeRequest(cancel, input)).toEqual({
      faults: { "headers.Merchant-Id": "Merchant-Id must be ASCII." },
    });
  });

  test("is written for every operation from its example, so that only ids are missing", () => {
    const values = new Proxy({}, { get: () => "known", has: () => true }) as Record<string, string>;
    for (const { trial } of operations) {
      expect(composeRequest(trial, startInput(trial, values)), trial.id).toHaveProperty("request");
    }
  });
});

describe("a key", () => {
  test.each(["wcp_live_abc", " wcp_live_", "wcp_live_ü"])("of live mode is refused: %s", (key) => {
    expect(isLiveKey(key)).toBe(true);
    expect(keyFault(key)).toMatch(/live key/);
  });

  test.each([
    ["", /Enter a test key/],
    ["sk_test_1", /starts with wcp_test_/],
    ["wcp_test_1\r\nX: y", /starts with wcp_test_/],
  ])("that is none is refused: %j", (key, fault) => {
    expect(keyFault(key)).toMatch(fault);
  });

  test("of test mode is taken, with spaces around it", () => {
    expect(keyFault(" wcp_test_abc123 ")).toBeNull();
  });
});

test("the command for a shell says the same, without the key, and the shell reads nothing in it", () => {
  const body = `{"referenceId":"it's $(id)"}`;
  const request = { method: "POST", target: "/v1/payments?a=b", headers: { "Merchant-Id": "m'1" }, body };
  expect(writeCommand(request, "https://pay.example.com", true)).toBe(
    `curl -i 'https://pay.example.com/v1/payments?a=b' \\
  -H "Api-Key: $FLORIN_API_KEY" \\
  -H 'Merchant-Id: m'\\''1' \\
  -d '{"referenceId":"it'\\''s $(id)"}'
`,
  );
  const removal = { method: "DELETE", target: "/v1/merchants/1", headers: {}, body: null };
  expect(writeCommand(removal, "http://localhost:3000", false)).toBe(
    "curl -i -X DELETE 'http://localhost:3000/v1/merchants/1'\n",
  );
});
