/** A shop that sells one book: creates a payment, redirects the buyer, and ships once when the webhook says it is paid. */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Florin, FlorinError, WebhookVerificationError, webhooks } from "@florin/sdk";

const { FLORIN_URL, FLORIN_API_KEY, FLORIN_MERCHANT_ID, WEBHOOK_SECRET, PORT = "4000" } = process.env;
const SHOP_URL = process.env.SHOP_URL ?? `http://localhost:${PORT}`;
const PRICE = { unit: "iso4217/USD", value: "1250" };
const MAX_BYTES = 1_000_000;

const florin = new Florin({ baseUrl: FLORIN_URL, apiKey: FLORIN_API_KEY, merchantId: FLORIN_MERCHANT_ID });
/** Orders by their id. A real shop keeps them in its database. */
const orders = new Map();
let secret = WEBHOOK_SECRET;

const pages = {
  "GET /": home,
  "POST /orders": order,
  "GET /orders": show,
  "POST /webhooks": receive,
};

const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url, SHOP_URL);
    const page = pages[`${request.method} ${pathname}`];
    if (page) await page(response, { request, searchParams });
    else send(response, 404, "There is no such page.");
  } catch (error) {
    console.error(error);
    const isRefusal = error instanceof FlorinError;
    send(
      response,
      isRefusal ? 502 : 500,
      isRefusal ? `The payment failed: ${error.code}` : "Something failed.",
    );
  }
});

function home(response) {
  const form = '<form method="post" action="/orders"><button>Buy the book for $12.50</button></form>';
  send(response, 200, form);
}

/** Creates the order and its payment, and sends the buyer to the payment link. */
async function order(response) {
  const id = `book-${Date.now()}-${orders.size}`;
  const back = `${SHOP_URL}/orders?id=${id}`;
  orders.set(id, { id, status: "open", shipments: 0 });
  const payment = await florin.payments.create(
    { referenceId: id, amount: PRICE, checkout: { successUrl: back, errorUrl: back } },
    // However often this call is repeated, the order gets one payment.
    { idempotencyKey: id },
  );
  orders.get(id).paymentId = payment.paymentId;
  response.writeHead(303, { location: payment.gatewayUrl }).end();
}

function show(response, { searchParams }) {
  const found = orders.get(searchParams.get("id"));
  if (found) send(response, 200, JSON.stringify(found));
  else send(response, 404, "There is no such order.");
}

/** Verifies a delivery and answers 200 once its effect is stored. Anything else makes Florin deliver it again. */
async function receive(response, { request }) {
  if (!(Number(request.headers["content-length"]) < MAX_BYTES)) return send(response, 413, "Too long.");
  let event;
  try {
    event = await webhooks.verify(await buffer(request), request.headers, secret);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return send(response, 400, error.message);
  }
  if (event.type === "payment.succeeded" && !fulfil(event.data)) {
    return send(response, 404, "There is no such order.");
  }
  send(response, 200, "Thank you.");
}

/**
 * Ships an order once: deliveries may be repeated. In a database: `update … set … where id = ? and status = 'open'`.
 * Returns false for a payment that no order has: references need not be unique.
 */
function fulfil({ referenceId, paymentId }) {
  const found = orders.get(referenceId);
  if (found?.paymentId !== paymentId) return false;
  if (found.status === "shipped") return true;
  Object.assign(found, { status: "shipped", shipments: found.shipments + 1 });
  console.log(`Shipped ${referenceId}, paid by ${paymentId}`);
  return true;
}

function send(response, status, body) {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body);
}

server.listen(Number(PORT), async () => {
  if (!secret) {
    const url = `${SHOP_URL}/webhooks`;
    const { data } = await florin.webhookEndpoints.list();
    for (const old of data) if (old.url === url) await florin.webhookEndpoints.delete(old.id);
    ({ secret } = await florin.webhookEndpoints.create({ url, types: ["payment.succeeded"] }));
  }
  console.log(`The shop is open at ${SHOP_URL}`);
});
