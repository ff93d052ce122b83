import { type Address, encodeFunctionData, type Hex, parseEther, parseGwei } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { inFlight, Waiting } from "@/tests/load/in-flight";
import type { Contender } from "@/tests/load/relay-baselines";
import {
  createOrder,
  type Post,
  PREPARED_AT_ONCE,
  poster,
  RECEIVED,
  watch,
} from "@/tests/load/relay-payments";
import { AMOUNT, type Stage, type Theatre } from "@/tests/load/relay-stage";
import { publicClient, testClient } from "@/tests/support/chains";

/** A payment that only waits for its buyer's transfer. */
interface Prepared {
  id: string;
  /** The signed transfer to its deposit address. */
  transfer: Hex;
}

interface Deposit {
  address: Address;
  amount: { value: string };
}

/** Enough for a transfer to a new holder. */
const TRANSFER_GAS = 80_000n;

/**
 * Payments whose money arrives at deposit addresses by plain transfers. Addresses are created and transfers are signed
 * beforehand; then wallets that know nothing of Florin send them. The worker finds the money, sweeps it in batches and
 * pays the merchant. A payment has ended when it has succeeded.
 */
export async function depositedPayments(
  { account }: Theatre,
  stage: Stage,
  count: number,
): Promise<Contender> {
  const post = poster({ ...account.headers, "Content-Type": "application/json" });
  const senders = await Promise.all(stage.buyers.map((buyer) => openSender(stage, buyer)));
  const prepared: Prepared[] = [];
  const numbers = Array.from({ length: count }, (_, i) => i);
  await inFlight(numbers, PREPARED_AT_ONCE, async (i) => {
    const sender = senders[i % senders.length];
    if (!sender) throw new Error("nobody buys");
    prepared.push(await prepare({ post, stage, sender, i }));
  });
  const waiting = new Waiting();
  const client = publicClient(stage.chain);
  const payOne = async ({ id, transfer }: Prepared) => {
    const succeeded = waiting.until(id);
    await client.sendRawTransaction({ serializedTransaction: transfer });
    await succeeded;
  };
  return {
    ...RECEIVED,
    buyersSend: true,
    pay: async (width) => {
      const watching = watch(waiting);
      await inFlight(prepared, width, payOne);
      await watching.stop();
    },
  };
}

/** A wallet with coin for gas, which numbers its transactions in the order in which they are signed. */
interface Sender {
  address: Address;
  sign(to: Address): Promise<Hex>;
}

async function openSender({ chain, token }: Stage, account: PrivateKeyAccount): Promise<Sender> {
  const { address } = account;
  await testClient(chain).setBalance({ address, value: parseEther("1000") });
  let next = await publicClient(chain).getTransactionCount({ address });
  return {
    address,
    sign: (to) =>
      account.signTransaction({
        type: "eip1559",
        chainId: chain.id,
        to: token.address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, AMOUNT] }),
        nonce: next++,
        gas: TRANSFER_GAS,
        maxFeePerGas: parseGwei("100"),
        maxPriorityFeePerGas: parseGwei("1"),
      }),
  };
}

interface Parts {
  post: Post;
  stage: Stage;
  sender: Sender;
  i: number;
}

async function prepare({ post, stage: { chain, token }, sender, i }: Parts): Promise<Prepared> {
  const id = await createOrder(post, i);
  const asset = `eip155:${chain.id}/erc20:${token.address}`;
  const refund = { kind: "address", address: sender.address };
  const deposit = await post<Deposit>(`/v1/gateway/payment/${id}/deposits`, { asset, refund });
  if (deposit.amount.value !== AMOUNT.toString()) throw new Error("the deposit has another amount");
  return { id, transfer: await sender.sign(deposit.address) };
}
