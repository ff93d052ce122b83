import { setTimeout as delay } from "node:timers/promises";
import { webhooks } from "@/sdk/src/webhooks";
import type { EndpointWithSecret } from "@/server/webhooks/schema";
import type { TestAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { GIVEN } from "@/tests/support/buyer-data";
import { db, sql } from "@/tests/support/sql";
import type { Receiver } from "@/tests/support/webhook-receiver";

interface SealedTrafficOptions {
  account: TestAccount;
  /** The processes that serve now; each step of a request goes to another one. */
  live: readonly string[];
  /** PUBLIC_URL of the processes. */
  origin: string;
  receiver: Receiver;
  perS: number;
}

const ORDER = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
const ENDPOINTS = "/v1/webhook-endpoints";
const KINDS = 5;

/**
 * People who are signed in or sign in, and partners who page, roll webhook secrets and read buyers' data. Each
 * process reads what another one has signed or sealed.
 */
export class SealedTraffic {
  /** One line for each request that failed. */
  readonly failed: string[] = [];
  readonly done: number[] = Array.from({ length: KINDS }, () => 0);
  /** The events that were made for the receiver. */
  events = 0;
  /** Of the newest sign-in. */
  cookie = "";
  readonly #options: SealedTrafficOptions;
  readonly #secrets: string[] = [];
  #endpointId = "";
  #turn = 0;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: SealedTrafficOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { receiver } = this.#options;
    const made = await this.#api().post<EndpointWithSecret>(ENDPOINTS, {
      url: receiver.url,
      types: ["payment.created"],
    });
    this.#endpointId = made.body.id;
    this.#secrets.push(made.body.secret);
    await this.#signIn();
    this.#running = this.#run();
  }

  /** Ends it after the last answers. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Returns how many deliveries no secret of the endpoint verifies. */
  async unverified(): Promise<number> {
    const { received } = this.#options.receiver;
    const verified = await Promise.all(
      received.map(({ body, headers }) =>
        webhooks.verify(body, headers, this.#secrets).then(
          () => true,
          () => false,
        ),
      ),
    );
    return verified.filter((isVerified) => !isVerified).length;
  }

  /** Lists payments as a browser with this cookie. @returns the status */
  async visit(cookie: string): Promise<number> {
    const url = `${this.#next()}/api/trpc/payments.list?input=${encodeURIComponent('{"json":{}}')}`;
    const answer = await fetch(url, { headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    return answer.status;
  }

  async #run(): Promise<void> {
    const work = [
      () => this.#page(),
      () => this.#rollSecret(),
      async () => this.#expect("a page", await this.visit(this.cookie)),
      () => this.#signIn(),
      () => this.#giveData(),
    ];
    const open: Promise<void>[] = [];
    for (let i = 0; !this.#isOver; i++) {
      const kind = i % KINDS;
      const did = work[kind]?.().then(
        () => {
          this.done[kind] = (this.done[kind] ?? 0) + 1;
        },
        (error: unknown) => {
          const { cause } = error as Error;
          this.failed.push(`${error}${cause ? `: ${cause}` : ""}`.slice(0, 300));
        },
      );
      open.push(did ?? Promise.resolve());
      await delay(1_000 / this.#options.perS);
    }
    await Promise.all(open);
  }

  /** The next process in turn. */
  #next(): string {
    const { live } = this.#options;
    return live[this.#turn++ % live.length] ?? "";
  }

  #api() {
    return connectApi(this.#next(), this.#options.account.headers);
  }

  #expect(what: string, status: number, text = ""): void {
    if (status >= 300) throw new Error(`${what} answers ${status} ${text.slice(0, 200)}`);
  }

  async #create(): Promise<string> {
    const { status, text, body } = await this.#api().post<{ paymentId: string }>("/v1/payments", ORDER);
    this.#expect("a payment", status, text);
    this.events++;
    return body.paymentId;
  }

  /** Reads a page of a list at one process, and the next page at another. */
  async #page(): Promise<void> {
    await this.#create();
    await this.#create();
    const first = await this.#api().get<{ nextCursor: string }>("/v1/payments?limit=1");
    this.#expect("a list", first.status, first.text);
    const cursor = encodeURIComponent(first.body.nextCursor);
    const second = await this.#api().get(`/v1/payments?limit=1&cursor=${cursor}`);
    this.#expect("its next page", second.status, second.text);
  }

  /** Rolls the endpoint's secret, which a worker signs the next delivery with. */
  async #rollSecret(): Promise<void> {
    const path = `${ENDPOINTS}/${this.#endpointId}/roll`;
    const { status, text, body } = await this.#api().post<EndpointWithSecret>(path, { overlapHours: 0 });
    this.#expect("a roll", status, text);
    this.#secrets.push(body.secret);
    await this.#create();
  }

  /** Gets the form of the sign-in from one process, sends it to another, and visits a page of a third. */
  async #signIn(): Promise<void> {
    const { account, origin } = this.#options;
    const form = await fetch(`${this.#next()}/api/auth/csrf`);
    const { csrfToken } = (await form.json()) as { csrfToken: string };
    const { email, password } = account.user;
    const answer = await fetch(`${this.#next()}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: origin,
        Cookie: cookiesOf(form),
      },
      body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    });
    const text = await answer.text();
    const cookie = cookiesOf(answer);
    if (!cookie.includes("florin.session")) throw new Error(`a sign-in answers ${answer.status} ${text}`);
    this.#expect("the page after it", await this.visit(cookie));
    this.cookie = cookie;
  }

  /** Gives a buyer's data to one process, and reveals them at another. */
  async #giveData(): Promise<void> {
    const { origin } = this.#options;
    const paymentId = await this.#create();
    const accounts = [
      `eip155:31337:0x${Buffer.from(paymentId).toString("hex").slice(-40).padStart(40, "0")}`,
    ];
    const given = await fetch(`${this.#next()}/api/collect`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify({ paymentId, accounts, data: GIVEN }),
    });
    this.#expect("a form", given.status, await given.text());
    await db.query(
      sql`insert into buyer_data_use (payment_id, buyer_data_id)
          select payment_id, id from buyer_data where payment_id = ${paymentId}`,
    );
    const revealed = await fetch(`${this.#next()}/api/trpc/paymentFacts.revealBuyerData`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin, Cookie: this.cookie },
      body: JSON.stringify({ json: { id: paymentId } }),
    });
    const text = await revealed.text();
    this.#expect("the buyer's data", revealed.status, text);
    if (!text.includes(GIVEN.fullName)) throw new Error("the buyer's data lack the name");
  }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
