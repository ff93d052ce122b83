/**
 * The baseline: node:http and pg, with the product's statements and nothing else. It represents a careful hour's work
 * without keys, versions, validation or errors.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { newId } from "@/server/kernel/ids";
import { insertPayments } from "@/server/payments/insert-payment";

const SELECT = `select p.status, p.state_version as "stateVersion", p.failure_code as "failureCode",
    p.expires_at <= clock_timestamp() as "isDue", p.asset, p.token_amount as "tokenAmount", p.tx_hash as "txHash"
  from payment p
  where p.id = $1 and p.account_id = $2 and p.mode = $3 and p.merchant_id = $4`;

const [account = "", merchant = "", port = "0"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

async function create(request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const part of request) text += part;
  const { referenceId, amount } = JSON.parse(text);
  const id = newId("pay");
  const { unit, value } = amount;
  const creator = { kind: "merchant", accountId: account, merchantId: merchant, mode: "test" } as const;
  const { rows } = await pool.query(
    insertPayments([
      {
        id,
        creator,
        referenceId,
        unit,
        value: BigInt(value),
        description: null,
        metadata: null,
        checkout: undefined,
        expiresAt: null,
        requestId: null,
      },
    ]),
  );
  return { paymentId: id, status: "requires_action", expiresAt: Number(rows[0].expiresAt) };
}

async function status(url: string): Promise<object> {
  const id = url.split("/")[3];
  const { rows } = await pool.query({
    name: "select",
    text: SELECT,
    values: [id, account, "test", merchant],
  });
  return { status: rows[0].status, isFinal: false, pollInMs: 1_000, info: null, failureCode: null };
}

function answer(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

createServer(async (request, response) => {
  if (request.method === "POST") answer(response, 201, await create(request));
  else answer(response, 200, await status(request.url ?? ""));
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
