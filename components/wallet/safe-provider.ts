import type { Eip1193Provider } from "@/components/wallet/eip1193";
import { pause } from "@/components/wallet/pause";
import { type AskSafe, SafeError } from "@/components/wallet/safe-messages";

export interface SafeInfo {
  safeAddress: string;
  chainId: number;
}

interface SafeTransaction {
  txHash?: string | null;
  txStatus?: string;
}

interface Call {
  to: string;
  data?: string;
  value?: string;
}

const POLL_MS = 1_500;
/** An hour. */
const MOST_POLLS = 2_400;
/** Codes of EIP-5792 for the states of a Safe's transaction. */
const CODES: Readonly<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 };
const PENDING = 100;
const OTHER_CHAIN = 4200;

/**
 * Presents the Safe that frames this page as a wallet (EIP-1193). Requests wait for its owners: a signature until enough
 * of them signed, a transaction until it was executed, so that its hash is the network's.
 */
export function safeProvider(ask: AskSafe, { safeAddress, chainId }: SafeInfo): Eip1193Provider {
  const hexId = `0x${chainId.toString(16)}`;
  const send = async (calls: readonly Call[]) => {
    const txs = calls.map(({ to, data = "0x", value = "0x0" }) => ({
      to,
      data,
      value: String(BigInt(value)),
    }));
    return (await ask<{ safeTxHash: string }>("sendTransactions", { txs })).safeTxHash;
  };
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => [safeAddress],
    eth_accounts: () => [safeAddress],
    eth_chainId: () => hexId,
    wallet_switchEthereumChain: ([wanted]) => requireChain(wanted, chainId),
    eth_signTypedData_v4: ([, typed]) => signTyped(ask, String(typed)),
    eth_sendTransaction: async ([call]) => untilExecuted(ask, await send([call as Call])),
    wallet_getCapabilities: () => ({ [hexId]: { atomic: { status: "supported" } } }),
    wallet_sendCalls: async ([batch]) => ({ id: await send((batch as { calls: Call[] }).calls) }),
    wallet_getCallsStatus: ([id]) => callsStatus(ask, String(id)),
  };
  return {
    async request({ method, params = [] }) {
      const answer = answers[method];
      return answer ? answer(params) : ask("rpcCall", { call: method, params });
    },
  };
}

/** A Safe has one chain. */
function requireChain(wanted: unknown, chainId: number): null {
  if (Number((wanted as { chainId?: unknown } | null)?.chainId) === chainId) return null;
  throw Object.assign(new Error("This Safe is on another network."), { code: OTHER_CHAIN });
}

/** Collects the owners' signatures off chain; one that is stored on chain has no bytes that the gateway could send. */
async function signTyped(ask: AskSafe, typed: string): Promise<string> {
  await ask("rpcCall", { call: "safe_setSettings", params: [{ offChainSigning: true }] }).catch(
    () => undefined,
  );
  const answer = await ask<{ signature?: string; messageHash?: string }>("signTypedMessage", {
    typedData: JSON.parse(typed),
  });
  if (answer.signature) return answer.signature;
  const { messageHash } = answer;
  if (!messageHash) throw new SafeError("The Safe signs on chain only.");
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const signature = await ask<string>("getOffChainSignature", messageHash).catch(() => "");
    if (signature && signature !== "0x") return signature;
    await pause(POLL_MS);
  }
  throw new SafeError("The owners have not signed.");
}

async function untilExecuted(ask: AskSafe, safeTxHash: string): Promise<string> {
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const { txHash, txStatus = "" } = await find(ask, safeTxHash);
    if (txHash) return txHash;
    if (txStatus === "CANCELLED") throw new SafeError("The owners rejected the transaction.");
    if (txStatus === "FAILED") throw new SafeError("The transaction failed.");
    await pause(POLL_MS);
  }
  throw new SafeError("The owners have not executed the transaction.");
}

async function callsStatus(ask: AskSafe, id: string) {
  const { txHash, txStatus = "" } = await find(ask, id);
  const status = CODES[txStatus] ?? PENDING;
  return txHash ? { status, receipts: [{ transactionHash: txHash }] } : { status };
}

/** The Safe does not know a transaction in the first moment. */
function find(ask: AskSafe, safeTxHash: string): Promise<SafeTransaction> {
  return ask<SafeTransaction>("getTxBySafeTxHash", { safeTxHash }).catch(() => ({}));
}
