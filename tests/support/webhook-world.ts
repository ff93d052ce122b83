import { inject } from "vitest";
import { runLoop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { webhookLoop } from "@/server/jobs/webhook-loop";
import type { Delivery, Endpoint, EndpointWithSecret } from "@/server/webhooks/schema";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { setEnvironment } from "@/tests/support/environment";
import { eventually } from "@/tests/support/eventually";
import { makeInstallation } from "@/tests/support/installation";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, sql } from "@/tests/support/sql";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver";

export const ENDPOINTS = "/v1/webhook-endpoints";
const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };

/** An installation without a worker, whose deliveries the test starts. */
export class WebhookWorld {
  readonly account: TestAccount;
  readonly api: Api;
  readonly server: RunningServer;
  #workers: (() => Promise<void>)[] = [];
  #receivers: Receiver[] = [];

  private constructor(server: RunningServer, account: TestAccount) {
    this.server = server;
    this.account = account;
    this.api = this.as(account.headers);
  }

  /** Opens one in a separate database, which this process uses from then on. */
  static async open(): Promise<WebhookWorld> {
    const installation = await makeInstallation(inject("stack"));
    setEnvironment(installation.env);
    const server = await startServer({ way: "mount", installation, env: { WORKER: "off" } });
    // The worker in this process writes the same links as the server.
    process.env.PUBLIC_URL = server.url;
    return new WebhookWorld(server, await makeAccount());
  }

  as(headers: Record<string, string>): Api {
    return connectApi(this.server.url, headers);
  }

  /** Runs the delivery loop in this process, until the test ends. */
  startWorker(): void {
    const ending = new AbortController();
    const running = runLoop(webhookLoop(ending.signal, newWakeup()), ending.signal);
    this.#workers.push(async () => {
      ending.abort();
      await running;
    });
  }

  async receive(...given: Parameters<typeof startReceiver>): Promise<Receiver> {
    const receiver = await startReceiver(...given);
    this.#receivers.push(receiver);
    return receiver;
  }

  /** Ends a test: nothing is left for the next one's worker. */
  async reset(): Promise<void> {
    await Promise.all(this.#workers.map((stop) => stop()));
    for (const receiver of this.#receivers) receiver.stop();
    this.#workers = [];
    this.#receivers = [];
    await db.query(sql`update webhook_endpoint set deleted_at = now() where deleted_at is null`);
  }

  async listen(url: string, more: Record<string, unknown> = {}, by = this.api): Promise<EndpointWithSecret> {
    return (await by.post<EndpointWithSecret>(ENDPOINTS, { url, ...more })).body;
  }

  async create(): Promise<string> {
    return (await this.api.post<{ paymentId: string }>("/v1/payments", order)).body.paymentId;
  }

  createSome(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.create()));
  }

  async endpoint(id: string): Promise<Endpoint> {
    return (await this.api.get<Endpoint>(`${ENDPOINTS}/${id}`)).body;
  }

  untilEndpoint(id: string, wanted: (endpoint: Endpoint) => boolean): Promise<Endpoint> {
    return eventually(() => this.endpoint(id), wanted);
  }

  async deliveries(id: string): Promise<Delivery[]> {
    return (await this.api.get<{ data: Delivery[] }>(`${ENDPOINTS}/${id}/deliveries`)).body.data;
  }

  /** Waits until an endpoint's newest delivery is as wanted; returns it in any case. */
  async untilDelivery(id: string, wanted: (delivery: Delivery) => boolean): Promise<Delivery> {
    const [newest] = await eventually(
      () => this.deliveries(id),
      ([first]) => first !== undefined && wanted(first),
    );
    return newest as Delivery;
  }
}

/** Waits until a receiver has got this many requests. */
export function until(receiver: Receiver, count: number): Promise<number> {
  return eventually(
    async () => receiver.received.length,
    (length) => length >= count,
  );
}

/** Makes the next attempts due now, but for those that a worker makes at this moment. */
export async function makeDue(): Promise<void> {
  await db.query(
    sql`update webhook_delivery set next_at = now() - interval '1 ms'
        where id in (select id from webhook_delivery where status = 'pending' for update skip locked)`,
  );
}
