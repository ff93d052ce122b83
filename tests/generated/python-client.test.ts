import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { pay } from "@/tests/support/pay";
import { makePythonEnvironment, type PythonEnvironment } from "@/tests/support/python";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet } from "@/tests/support/wallet";

const DOCUMENT = path.resolve(import.meta.dirname, "../../public/openapi.json");
const GENERATOR = ["openapi-python-client==0.29.1", "ruff==0.17.6"];
const SHARED = `from os import environ as env
from florin_client import AuthenticatedClient
from florin_client.models import ApiError, CreatedPayment, CreatePayment, CreatePaymentAmount, PaymentState
from florin_client.api.payments import create_payment, get_payment_status

client = AuthenticatedClient(env["URL"], env["KEY"], prefix="", auth_header_name="Api-Key")
`;
const CREATE = `${SHARED}
amount = CreatePaymentAmount(unit="iso4217/USD", value="1250")
order = CreatePayment(reference_id="from Python", amount=amount)
made = create_payment.sync(client=client, body=order, merchant_id=env["MERCHANT"], idempotency_key="order-1")
again = create_payment.sync(client=client, body=order, merchant_id=env["MERCHANT"], idempotency_key="order-1")
assert isinstance(made, CreatedPayment) and made == again
refused = get_payment_status.sync("pay_1111", client=client, merchant_id=env["MERCHANT"])
assert isinstance(refused, ApiError) and refused.code == "payment_not_found", refused
print(made.payment_id)
`;
const POLL = `${SHARED}
while True:
    state = get_payment_status.sync(env["PAYMENT"], client=client, merchant_id=env["MERCHANT"], max_poll_ms=10_000)
    assert isinstance(state, PaymentState), state
    if state.is_final:
        break
print(state.status, state.info.tx_id)
`;

let server: RunningServer;
let python: PythonEnvironment;

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  python = await makePythonEnvironment();
  await python.install(...GENERATOR);
}, 600_000);
afterAll(async () => {
  python?.remove();
  await server?.stop();
});

test("a client generated for Python creates a payment, and sees it succeed", async () => {
  const generate = ["generate", "--path", DOCUMENT, "--output-path", "client", "--meta", "setup"];
  writeFileSync(
    path.join(python.folder, "config.yml"),
    "project_name_override: florin-client\npackage_name_override: florin_client\npackage_version_override: 1.0.0\n",
  );
  const output = await python.run("openapi-python-client", [...generate, "--config", "config.yml"]);
  expect(output.trim()).toBe("Generating client");
  await python.install("setuptools", path.join(python.folder, "client"));

  const { apiKey, merchant, headers } = await makeAccount();
  const variables = { URL: server.url, KEY: apiKey, MERCHANT: merchant.id };
  const paymentId = (await python.run("python", ["-c", CREATE], variables)).trim();
  expect(paymentId).toMatch(/^pay_/);
  const polling = python.run("python", ["-c", POLL], { ...variables, PAYMENT: paymentId });
  const choice = { wallet: await makeWallet(), symbol: "USDC", chainId: 31337 };
  const paid = await pay(connectApi(server.url, headers), paymentId, choice);
  expect((await polling).trim()).toBe(`succeeded ${paid.info?.txId}`);
}, 300_000);
