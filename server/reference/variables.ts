const NAME = /\$([A-Z][A-Z_]*)/;

/** Splits a text at its variables: the odd pieces are their names. */
export function cutAtVariables(text: string): string[] {
  return text.split(new RegExp(NAME, "g"));
}

/** Returns the distinct variables of a value, in order. */
export function variablesIn(value: unknown): string[] {
  const found = [...JSON.stringify(value ?? null).matchAll(new RegExp(NAME, "g"))];
  return [...new Set(found.map(([, name = ""]) => name))];
}

/**
 * Replaces the variables in all texts of a value.
 * @throws Error for a variable without a value
 */
export function fillVariables<T>(value: T, values: Record<string, string>): T {
  const text = JSON.stringify(value).replace(new RegExp(NAME, "g"), (_, name: string) => {
    const filled = values[name];
    if (filled === undefined) throw new Error(`the variable ${name} has no value`);
    return filled;
  });
  return JSON.parse(text) as T;
}

/**
 * Shell lines that set the examples' variables from local mode. Without comments: an interactive zsh has none.
 */
export const SETUP = `demo() { node -p "const demo = require('./.data/demo.json'); $1"; }

export FLORIN_URL=$(demo demo.url)
export FLORIN_API_KEY=$(demo demo.apiKey)
export FLORIN_MERCHANT_ID=$(demo demo.merchantId)
export ORDER_ID=order-$(date +%s)

export CHAIN=eip155:$(demo demo.chainId)
export ASSET=$CHAIN/erc20:$(demo 'demo.tokens[0].address')
export DESTINATION=$CHAIN:$(demo demo.buyer.address)
export NEW_DESTINATION=$CHAIN:0x70997970C51812dc3A010C7d01b50e0d17dc79C8

export BUYER_ADDRESS=$(demo demo.buyer.address)
export BUYER_ACCOUNT=$CHAIN:$(demo demo.buyer.address)
export BUYER_KEY=$(demo demo.buyer.privateKey)
export RPC_URL=$(demo demo.rpcUrl)
`;

/** The same for an installation on another machine. */
export const SETUP_REMOTE = `export FLORIN_URL=https://pay.example.com
export FLORIN_API_KEY=wcp_test_…
export FLORIN_MERCHANT_ID=mrch_…
export ORDER_ID=order-1001
`;

/** The wallet's step between fetch and confirm; any wallet that signs typed data can do it. */
export const SIGN = `import { privateKeyToAccount } from "viem/accounts";
import { Florin } from "./florin.ts";

const { FLORIN_URL, PAYMENT_ID, OPTION_ID, BUYER_KEY } =
  process.env as Record<string, string>;
const florin = new Florin({ baseUrl: FLORIN_URL });

const { actions } = await florin.gateway.fetch(PAYMENT_ID, {
  optionId: OPTION_ID,
  data: "",
});
const [, typedData] = actions[0].data.params as [string, string];
const wallet = privateKeyToAccount(BUYER_KEY as \`0x\${string}\`);
console.log(await wallet.signTypedData(JSON.parse(typedData)));
`;

/** The payer's step before a claim: part of the amount is sent, and the key signs where it should go instead. */
export const CLAIM = `import { createWalletClient, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { Florin } from "./florin.ts";

const { FLORIN_URL, RPC_URL, PAYMENT_ID, DEPOSIT_ID, BUYER_ADDRESS, BUYER_KEY } =
  process.env as Record<string, \`0x\${string}\`>;
const florin = new Florin({ baseUrl: FLORIN_URL });
const read = () =>
  florin.gateway.getDeposit(PAYMENT_ID, DEPOSIT_ID, { waitMs: 2_000 });
const wallet = createWalletClient({
  account: privateKeyToAccount(BUYER_KEY),
  transport: http(RPC_URL),
});

let deposit = await read();
const token = deposit.terms.token as typeof BUYER_KEY;
await wallet.writeContract({
  chain: null,
  address: token,
  abi: erc20Abi,
  functionName: "transfer",
  args: [deposit.address as typeof BUYER_KEY, 1_000_000n],
});
while (deposit.received === "0") deposit = await read();

const signature = await wallet.signTypedData({
  domain: {
    name: "Florin PaymentRouter",
    version: "2",
    chainId: deposit.chainId,
    verifyingContract: deposit.router as typeof BUYER_KEY,
  },
  types: {
    Claim: [
      { name: "key", type: "bytes32" },
      { name: "token", type: "address" },
      { name: "to", type: "address" },
      { name: "deadline", type: "uint256" },
    ],
  },
  primaryType: "Claim",
  message: {
    key: deposit.key as typeof BUYER_KEY,
    token,
    to: BUYER_ADDRESS,
    deadline: 4_102_444_800n,
  },
});
console.log(signature);
`;

/** A server that takes webhooks, in the language of the client. */
export const VERIFY = `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET, PORT = "4000" } =
  process.env as Record<string, string>;
const webhook = new Webhook(WEBHOOK_SECRET);

createServer(async (request, response) => {
  const headers = request.headers as Record<string, string>;
  // The bytes as they came: JSON that was parsed and written again differs.
  const body = await text(request);
  try {
    const event = webhook.verify(body, headers) as Record<string, unknown>;
    response.writeHead(204).end();
    console.log(event.type, event.id);
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(PORT));
`;
