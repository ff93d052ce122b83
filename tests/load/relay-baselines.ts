import { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { registerExactEvmScheme } from "@x402/evm/exact/facilitator";
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseGwei,
  parseSignature,
  publicActions,
  toHex,
} from "viem";
import { generatePrivateKey, nonceManager, privateKeyToAccount } from "viem/accounts";
import { testDollarAbi } from "@/server/chain/abi/test-dollar";
import { inFlight, repeat, Waiting } from "@/tests/load/in-flight";
import { AMOUNT, gasPayer, SHOPS, type Stage } from "@/tests/load/relay-stage";
import { publicClient, testClient, viemChain } from "@/tests/support/chains";

/** What pays: prepared outside of the measured time, then so many at once. */
export interface Contender {
  /** Who is paid, and what each payment brings him. */
  receiver: Address;
  perPayment: bigint;
  /** Whether the buyers send transactions, whose gas is their own. */
  buyersSend?: boolean;
  /** What happens right before the measured time. */
  begin?(): Promise<void>;
  /** Makes payments, so many at a time; resolves when all are over. */
  pay(width: number): Promise<void>;
}

/** A signed EIP-3009 transfer. */
interface Authorization {
  from: Address;
  to: Address;
  value: bigint;
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
  signature: Hex;
}

const POLL_MS = 20;
/** Enough for a transfer to a holder, so that nobody needs to read it. */
const TRANSFER_GAS = 120_000n;
const LIFETIME_S = 7_200;

const TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** Transactions with one transfer each, by one key that numbers them itself: nothing is read, simulated or kept. */
export async function bareTransfers(stage: Stage, count: number): Promise<Contender> {
  const { chain, token } = stage;
  const client = publicClient(chain);
  const sender = await gasPayer(chain);
  const transfers = await authorizations(stage, SHOPS.bare, count);
  const waiting = new Waiting();
  let next = 0;
  const send = async (transfer: Authorization) => {
    const nonce = next++;
    const raw = await sender.signTransaction({
      type: "eip1559",
      chainId: chain.id,
      to: token.address,
      data: callOf(transfer),
      nonce,
      gas: TRANSFER_GAS,
      maxFeePerGas: parseGwei("100"),
      maxPriorityFeePerGas: parseGwei("1"),
    });
    await client.sendRawTransaction({ serializedTransaction: raw });
    await waiting.until(String(nonce));
  };
  return {
    receiver: SHOPS.bare,
    perPayment: AMOUNT,
    pay: async (width) => {
      const watching = repeat(POLL_MS, async () => {
        const used = await client.getTransactionCount({ address: sender.address });
        for (const nonce of waiting.ids) if (Number(nonce) < used) waiting.done(nonce);
      });
      await inFlight(transfers, width, send);
      await watching.stop();
    },
  };
}

/** The facilitator of x402 with one key, whose nonces viem numbers; it verifies, sends and waits for the receipt. */
export async function facilitator(stage: Stage, count: number): Promise<Contender> {
  const { chain, token } = stage;
  const transfers = await authorizations(stage, SHOPS.x402, count);
  const network = `eip155:${chain.id}` as const;
  const required = {
    scheme: "exact",
    network,
    asset: token.address,
    amount: AMOUNT.toString(),
    payTo: SHOPS.x402,
    maxTimeoutSeconds: LIFETIME_S,
    extra: { ...token.domain },
  };
  const settling = registerExactEvmScheme(new x402Facilitator(), {
    signer: await facilitatorSigner(stage),
    networks: network,
  });
  const settle = async ({ signature, ...signed }: Authorization) => {
    const { value, validAfter, validBefore, ...rest } = signed;
    const authorization = {
      ...rest,
      value: value.toString(),
      validAfter: validAfter.toString(),
      validBefore: validBefore.toString(),
    };
    const payload = { x402Version: 2, accepted: required, payload: { signature, authorization } };
    const answer = await settling.settle(payload, required);
    if (!answer.success) throw new Error(`x402 did not settle: ${answer.errorReason} ${answer.errorMessage}`);
  };
  return {
    receiver: SHOPS.x402,
    perPayment: AMOUNT,
    pay: (width) => inFlight(transfers, width, settle),
  };
}

async function facilitatorSigner({ chain }: Stage) {
  const account = privateKeyToAccount(generatePrivateKey(), { nonceManager });
  await testClient(chain).setBalance({ address: account.address, value: 10n ** 21n });
  const options = { chain: viemChain(chain), transport: http(), pollingInterval: POLL_MS, cacheTime: 0 };
  const client = createWalletClient({ ...options, account }).extend(publicActions);
  return toFacilitatorEvmSigner({ ...client, address: account.address } as never);
}

async function authorizations(
  { chain, token, buyers }: Stage,
  to: Address,
  count: number,
): Promise<Authorization[]> {
  if (!token.domain) throw new Error("the token has no domain");
  const domain = { ...token.domain, chainId: chain.id, verifyingContract: token.address };
  const validBefore = BigInt(Math.floor(Date.now() / 1_000) + LIFETIME_S);
  const made: Authorization[] = [];
  for (let i = 0; i < count; i++) {
    const buyer = buyers[i % buyers.length];
    if (!buyer) throw new Error("nobody buys");
    const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const message = { from: buyer.address, to, value: AMOUNT, validAfter: 0n, validBefore, nonce };
    const primaryType = "TransferWithAuthorization";
    const signature = await buyer.signTypedData({ domain, types: TYPES, primaryType, message });
    made.push({ ...message, signature });
  }
  return made;
}

function callOf({ signature, ...of }: Authorization): Hex {
  const { r, s, yParity } = parseSignature(signature);
  const args = [of.from, of.to, of.value, of.validAfter, of.validBefore, of.nonce] as const;
  return encodeFunctionData({
    abi: testDollarAbi,
    functionName: "transferWithAuthorization",
    args: [...args, 27 + yParity, r, s],
  });
}
