import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { type CollectedSpan, type Collector, startCollector } from "@/tests/support/trace-collector";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver";
import { startWorkerProcess } from "@/tests/support/worker-process";

const CHAIN = 31_337;
const SERVER = 2;
const CLIENT = 3;
const CONFIRM = "POST /v1/gateway/payment/:id/confirm";
const STEP = /^relay |^POST webhook$/;
const PARTNER = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const STRANGER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const headerOf = ({ traceId, spanId }: typeof PARTNER) => ({ traceparent: `00-${traceId}-${spanId}-01` });

describe("with a collector", () => {
  let collector: Collector;
  let receiver: Receiver;
  let account: TestAccount;
  let wallet: TestWallet;
  /** Confirmed before the worker ran, and while it ran. */
  let payments: { waiting: string; prompt: string };
  let trace: CollectedSpan[];

  beforeAll(async () => {
    collector = await startCollector();
    receiver = await startReceiver();
    account = await makeAccount();
    wallet = await makeWallet();
    const installation = thisInstallation(inject("stack"));
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: "till",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    };
    const server = await startServer({ way: "mount", installation, env: { WORKER: "off", ...env } });
    const api = connectApi(server.url, account.headers);
    const order = { url: receiver.url, types: ["payment.succeeded"] };
    const { body: endpoint } = await api.post<{ id: string }>("/v1/webhook-endpoints", order);
    const waiting = await createPayment(api.as(headerOf(PARTNER)));
    await accept(api, waiting);
    // The worker starts when the confirm has been answered: only the row leads it to the trace.
    const worker = await startWorkerProcess(installation, { ...installation.env, ...env });
    expect((await untilFinal(api, waiting)).status).toBe("succeeded");
    const prompt = await createPayment(api);
    await accept(api, prompt);
    expect((await untilFinal(api, prompt)).status).toBe("succeeded");
    payments = { waiting, prompt };
    const path = `/v1/webhook-endpoints/${endpoint.id}/deliveries?status=delivered`;
    const delivered = async () => (await api.get<{ data: unknown[] }>(path)).body.data.length;
    expect(await eventually(delivered, (count) => count > 1)).toBe(2);
    await end(server, () => worker.stop());
    trace = traceOf(prompt);
    keep(trace);
  }, 120_000);
  afterAll(() => {
    collector?.stop();
    receiver?.stop();
  });

  async function accept(api: Api, paymentId: string): Promise<void> {
    const option = await findOption(api, paymentId, { wallet, symbol: "USDC", chainId: CHAIN });
    const body = await sign(api, paymentId, { wallet, option });
    const { status } = await confirm(api.as(headerOf(STRANGER)), paymentId, body);
    expect(status).toBe(200);
  }

  async function end(server: RunningServer, stopWorker: () => Promise<number | null>): Promise<void> {
    expect(await stopWorker()).toBe(0);
    expect(await server.stop()).toEqual([0]);
  }

  /** All spans of the traces in which something is done for a payment after its options. */
  function traceOf(paymentId: string): CollectedSpan[] {
    const { spans } = collector;
    const done = spans.filter(
      ({ name, attributes }) =>
        attributes["florin.payment.id"] === paymentId && (name === CONFIRM || STEP.test(name)),
    );
    const ids = new Set(done.map(({ traceId }) => traceId));
    return spans.filter(({ traceId }) => ids.has(traceId));
  }

  /** Keeps the trace for the picture of the docs: scripts/trace-picture.ts. */
  function keep(spans: CollectedSpan[]): void {
    const file = process.env.KEEP_TRACE;
    const text = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
    if (file) writeFileSync(file, JSON.stringify(spans, text, 2));
  }

  const named = (name: string) => trace.filter((span) => span.name === name);
  const only = (name: string): CollectedSpan => {
    const [span, ...others] = named(name);
    if (!span || others.length > 0) throw new Error(`${others.length + (span ? 1 : 0)} spans are ${name}`);
    return span;
  };
  const childrenOf = ({ spanId }: CollectedSpan) => trace.filter((span) => span.parentSpanId === spanId);

  test.each(["waiting", "prompt"] as const)(
    "a %s payment has one trace, from confirm to receipt",
    (which) => {
      const spans = traceOf(payments[which]);
      expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
      const roots = spans.filter(({ parentSpanId }) => parentSpanId === "");
      expect(roots.map(({ name, resource }) => [name, resource["florin.process"]])).toEqual([
        [CONFIRM, "web"],
      ]);
      const steps = spans.filter(({ parentSpanId }) => parentSpanId === roots[0]?.spanId);
      const byWorker = steps.filter(({ resource }) => resource["florin.process"] === "worker");
      expect(new Set(byWorker.map(({ name }) => name))).toEqual(
        new Set(["relay sign", "relay send", "relay look up", "relay mine", "relay confirm", "POST webhook"]),
      );
      const ids = new Set(spans.map(({ spanId }) => spanId));
      for (const { name, parentSpanId } of spans)
        expect(parentSpanId === "" || ids.has(parentSpanId), name).toBe(true);
    },
  );

  test("no step is outside of the two payments' traces", () => {
    const traced = [...traceOf(payments.waiting), ...traceOf(payments.prompt)];
    const elsewhere = collector.spans.filter((span) => STEP.test(span.name) && !traced.includes(span));
    expect(elsewhere).toEqual([]);
    expect(new Set(traced.map(({ traceId }) => traceId)).size).toBe(2);
  });

  test("its steps follow one another", () => {
    // A step's end may come after the next one's start, which waits for its commit alone; the chain is read as soon
    // as a call is signed. Of the relayer and the reader of its events, the first to read the block ends the payment, so
    // the webhook may be sent before the relayer confirms.
    const inOrder = (names: string[]) =>
      names
        .map(only)
        .sort((a, b) => (a.startNs < b.startNs ? -1 : 1))
        .map(({ name }) => name);
    const sent = [CONFIRM, "relay sign", "relay send", "POST webhook"];
    expect(inOrder(sent)).toEqual(sent);
    const read = ["relay sign", "relay mine", "relay confirm"];
    expect(inOrder(read)).toEqual(read);
    expect(only("relay mine").endNs).toBeGreaterThan(only("relay send").startNs);
    for (const { startNs, endNs } of trace) expect(endNs).toBeGreaterThanOrEqual(startNs);
  });

  test("calls to nodes are children of the step that needs them, without the endpoint's path", () => {
    const [send] = childrenOf(only("relay send"));
    const chain = findChain(CHAIN) as ChainConfig;
    const { hostname, port } = new URL(chain.rpcUrls[0] ?? "");
    expect(send).toMatchObject({
      name: "eth_sendRawTransaction",
      kind: CLIENT,
      isFailed: false,
      attributes: {
        "rpc.system.name": "jsonrpc",
        "rpc.method": "eth_sendRawTransaction",
        "server.address": hostname,
        "server.port": port,
        "florin.chain.id": String(CHAIN),
      },
    });
    expect(childrenOf(only("relay look up")).map(({ name }) => name)).toContain("eth_getTransactionReceipt");
    expect(childrenOf(only("relay sign")).length).toBeGreaterThan(0);
    expect(childrenOf(only(CONFIRM)).map(({ name }) => name)).toContain("eth_call");
  });

  test("spans carry the payment, the request and what the conventions name", () => {
    const { kind, attributes, resource } = only(CONFIRM);
    expect(kind).toBe(SERVER);
    expect(attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/v1/gateway/payment/:id/confirm",
      "http.response.status_code": "200",
      "url.path": `/v1/gateway/payment/${payments.prompt}/confirm`,
      "url.scheme": "http",
      "florin.payment.id": payments.prompt,
      "florin.request.id": expect.stringMatching(/^req_/),
    });
    expect(resource).toMatchObject({ "service.name": "till", "deployment.environment.name": "test" });
    expect(resource["service.version"]).toMatch(/^\d/);
    for (const name of ["relay sign", "relay send", "relay mine", "relay confirm", "POST webhook"])
      expect(only(name).attributes["florin.payment.id"], name).toBe(payments.prompt);
    expect(only("POST webhook").attributes).toMatchObject({
      "http.request.method": "POST",
      "http.response.status_code": "200",
      "server.address": "127.0.0.1",
      "florin.event.type": "payment.succeeded",
    });
  });

  test("a partner's trace is continued, and a stranger's only linked to", () => {
    const create = collector.spans.find(({ name }) => name === "POST /v1/payments");
    expect(create).toMatchObject({ traceId: PARTNER.traceId, parentSpanId: PARTNER.spanId });
    expect(create?.attributes["florin.payment.id"]).toBe(payments.waiting);
    expect(only(CONFIRM).traceId).not.toBe(STRANGER.traceId);
    expect(only(CONFIRM).links).toEqual([expect.objectContaining(STRANGER)]);
  });

  test("no span names a buyer, a person, a secret or a merchant", () => {
    const text = JSON.stringify(collector.spans.map((span) => ({ ...span, startNs: 0, endNs: 0 })));
    const { apiKey, merchant, user } = account;
    const payer = wallet.accounts[0]?.split(":").at(-1) ?? "none";
    for (const secret of [apiKey, merchant.id, user.email, payer, new URL(receiver.url).pathname])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test("the collector gets them at the standard path, as JSON", () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]));
    expect(new Set(collector.requests.map(({ contentType }) => contentType))).toEqual(
      new Set(["application/json"]),
    );
  });
});
