/**
 * The baseline: node:http and pg, the same statements as the product, nothing else. It answers what a careful person
 * would write in an hour if there were no keys, versions, validation or errors.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { newId } from "@/server/ids";
import { PAYMENT_COLUMNS } from "@/server/payments/payment-row";

const INSERT = `with made as (
  insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, success_url, error_url, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, date_trunc('second', now()) + interval '15 minutes'))
  returning id, expires_at
), told as (
  insert into payment_event (payment_id, type, data, request_id)
  select id, 'payment.created', jsonb_build_object('unit', $11::text, 'value', $12::text), $13 from made
)
select expires_at as "expiresAt" from made`;
const SELECT = `select ${PAYMENT_COLUMNS} from payment p join merchant m on m.id = p.merchant_id
  where p.id = $1 and p.account_id = $2 and p.mode = $3 and p.merchant_id = $4`;

const [account = "", merchant = "", port = "0"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

async function create(request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const part of request) text += part;
  const { referenceId, amount } = JSON.parse(text);
  const id = newId("pay");
  const mode = "test";
  const values = [id, account, merchant, mode, referenceId, amount.unit, amount.value, null, null, null];
  values.push(amount.unit, amount.value, null);
  const { rows } = await pool.query({ name: "insert", text: INSERT, values });
  return { paymentId: id, status: "requires_action", expiresAt: rows[0].expiresAt.getTime() / 1_000 };
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
