import { encodeFunctionData, type Hex } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { keyOf, refOf, type Terms } from "@/server/chain/calls/terms";
import { addressIn, type CallBatch, wordIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { OwnKey } from "@/server/chain/checks/own-keys";
import type { ChainConfig } from "@/server/chain/client/registry";

const SAMPLE_ADDRESS = "0x0000000000000000000000000000000000000001";
/** Terms that no payment has, for comparing keys with the router. */
const SAMPLE: Terms = {
  paymentRef: refOf("payment"),
  optionRef: refOf("option"),
  merchantRef: refOf("merchant"),
  payer: SAMPLE_ADDRESS,
  token: SAMPLE_ADDRESS,
  amount: 2n,
  destination: SAMPLE_ADDRESS,
  fee: 1n,
  deadline: 1n,
};

const OWNER = encodeFunctionData({ abi: paymentRouterAbi, functionName: "owner" });
const REFUNDER = encodeFunctionData({ abi: paymentRouterAbi, functionName: "refunder" });
const FEE_RECIPIENT = encodeFunctionData({ abi: paymentRouterAbi, functionName: "feeRecipient" });
const KEY_OF = encodeFunctionData({ abi: paymentRouterAbi, functionName: "keyOf", args: [SAMPLE] });

/**
 * Checks the contract at `router`, then its owner, its fee recipient and our keys' roles. The contract is checked by
 * its key for sample terms, since that key covers the EIP-712 domain and the terms' type.
 */
export function checkRouter(batch: CallBatch, chain: ChainConfig, keys: readonly OwnKey[]): () => Finding[] {
  const { id, router } = chain;
  const query = (callData: Hex) => batch.add(router, callData);
  const key = query(KEY_OF);
  const owner = query(OWNER);
  const refunder = query(REFUNDER);
  const feeRecipient = query(FEE_RECIPIENT);
  const roles = keys.map((each) => ({ ...each, isRelayer: query(isRelayerCall(each)) }));
  return () => {
    const expected = BigInt(keyOf(SAMPLE, { chainId: id, router }));
    if (wordIn(key()) !== expected) return [alien(chain)];
    const isRelayer = new Set(
      roles.filter((each) => wordIn(each.isRelayer()) === 1n).map(({ address }) => address),
    );
    return [
      ...ownerFindings(chain, keys, addressIn(owner())),
      ...relayerFindings(chain, keys, isRelayer),
      ...refunderFindings(chain, keys, addressIn(refunder())),
      ...feeFindings(chain, keys, addressIn(feeRecipient())),
    ];
  };
}

function isRelayerCall({ address }: OwnKey): Hex {
  return encodeFunctionData({ abi: paymentRouterAbi, functionName: "isRelayer", args: [address] });
}

function alien({ id, router }: ChainConfig): Finding {
  return findingsOf(id).fault(
    "everything",
    `The contract at router ${router} is not the PaymentRouter of this version: its keyOf() answers something else. Set "router" to the deployed PaymentRouter.`,
  );
}

function ownerFindings({ id, router }: ChainConfig, keys: readonly OwnKey[], owner: Hex | null): Finding[] {
  const hot = keys.find(({ address }) => address.toLowerCase() === owner);
  if (!hot) return [];
  const text = `The owner of router ${router} is ${hot.address}, the address of ${hot.variable}. Transfer the ownership to a cold key.`;
  return [findingsOf(id).fault("payments", text)];
}

/** Warns when fees go to a hot key: losing the key loses the fees. */
function feeFindings({ id, router }: ChainConfig, keys: readonly OwnKey[], recipient: Hex | null): Finding[] {
  const hot = keys.find(({ address }) => address.toLowerCase() === recipient);
  if (!hot) return [];
  const text = `The fee recipient of router ${router} is ${hot.address}, the address of ${hot.variable}. Call setFeeRecipient() with the address of a cold key as its owner.`;
  return [findingsOf(id).warning(text)];
}

/**
 * Checks the relayer keys' roles. A new key may wait for its role while others send, but the first key also signs
 * quotes for the native coin.
 */
function relayerFindings(
  { id, router }: ChainConfig,
  keys: readonly OwnKey[],
  isRelayer: ReadonlySet<Hex>,
): Finding[] {
  const relayers = keys.filter(({ role }) => role === "relayer");
  const isAny = relayers.some(({ address }) => isRelayer.has(address));
  return relayers.flatMap(({ address }, i) => {
    if (isRelayer.has(address)) return [];
    const effect = i === 0 ? " It signs the quotes for the native coin." : "";
    const text = `The router ${router} does not allow ${address} (RELAYER_KEY) to relay.${effect} Call setRelayer(${address}, true) as its owner.`;
    return [findingsOf(id).fault(isAny ? "nothing" : "payments", text)];
  });
}

function refunderFindings(
  { id, router }: ChainConfig,
  keys: readonly OwnKey[],
  refunder: Hex | null,
): Finding[] {
  return keys
    .filter(({ role, address }) => role === "refunder" && address.toLowerCase() !== refunder)
    .map(({ address }) => {
      const text = `The router ${router} does not allow ${address} (REFUNDER_KEY) to refund. Call setRefunder(${address}) as its owner.`;
      return findingsOf(id).fault("nothing", text);
    });
}
