import { type Address, encodeFunctionData, type Hex } from "viem";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { keyOf, refOf, type Terms } from "@/server/chain/calls/terms";
import { addressIn, type CallBatch, wordIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { OwnKey } from "@/server/chain/checks/own-keys";
import type { ChainConfig } from "@/server/chain/client/registry";
import { openRouters, type RouterConfig, type RouterVersion } from "@/server/chain/client/routers";

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

const OWNER = encodeFunctionData({ abi: sharedRouterAbi, functionName: "owner" });
const REFUNDER = encodeFunctionData({ abi: sharedRouterAbi, functionName: "refunder" });
const FEE_RECIPIENT = encodeFunctionData({ abi: sharedRouterAbi, functionName: "feeRecipient" });
const KEY_OF = encodeFunctionData({ abi: sharedRouterAbi, functionName: "keyOf", args: [SAMPLE] });

/** A router and its chain's id. */
interface Place {
  id: number;
  router: Address;
}

/**
 * Checks the contract of a router, then its owner, its fee recipient and our keys' roles. The contract is checked by
 * its key for sample terms, since that key covers the EIP-712 domain and the terms' type.
 */
export function checkRouter(
  batch: CallBatch,
  chain: ChainConfig,
  { keys, ...config }: RouterConfig & { keys: readonly OwnKey[] },
): () => Finding[] {
  const place = { id: chain.id, router: config.address };
  const { router } = place;
  const isOpen = openRouters(chain, new Date()).some(({ address }) => address === router);
  const query = (callData: Hex) => batch.add(router, callData);
  const key = query(KEY_OF);
  const owner = query(OWNER);
  const refunder = query(REFUNDER);
  const feeRecipient = query(FEE_RECIPIENT);
  const roles = keys.map((each) => ({ ...each, isRelayer: query(isRelayerCall(each)) }));
  return () => {
    const edition = editionOf(place, wordIn(key()));
    if (edition === null) return [alien(place)];
    if (edition !== config.version) return [otherEdition(place, edition)];
    const isRelayer = new Set(
      roles.filter((each) => wordIn(each.isRelayer()) === 1n).map(({ address }) => address),
    );
    return [
      ...ownerFindings(place, keys, addressIn(owner())),
      ...relayerFindings({ ...place, isOpen }, keys, isRelayer),
      ...refunderFindings(place, keys, addressIn(refunder())),
      ...feeFindings(place, keys, addressIn(feeRecipient())),
    ];
  };
}

/** Finds the edition of a router by its key for sample terms; null for another contract. */
function editionOf({ id, router }: Place, key: bigint | null): RouterVersion | null {
  const isOf = (version: RouterVersion) => key === BigInt(keyOf(SAMPLE, { chainId: id, router, version }));
  return ([1, 2] as const).find(isOf) ?? null;
}

function otherEdition({ id, router }: Place, edition: RouterVersion): Finding {
  const text = `The router ${router} is of edition ${edition}. Set its "version": ${edition} in "routers".`;
  return findingsOf(id, router).fault("everything", text);
}

function isRelayerCall({ address }: OwnKey): Hex {
  return encodeFunctionData({ abi: sharedRouterAbi, functionName: "isRelayer", args: [address] });
}

function alien({ id, router }: Place): Finding {
  return findingsOf(id, router).fault(
    "everything",
    `The contract at router ${router} is not the PaymentRouter of this version: its keyOf() answers something else. Correct its address in "routers".`,
  );
}

function ownerFindings({ id, router }: Place, keys: readonly OwnKey[], owner: Hex | null): Finding[] {
  const hot = keys.find(({ address }) => address.toLowerCase() === owner);
  if (!hot) return [];
  const text = `The owner of router ${router} is ${hot.address}, the address of ${hot.variable}. Transfer the ownership to a cold key.`;
  return [findingsOf(id, router).fault("payments", text)];
}

/** Warns when fees go to a hot key: losing the key loses the fees. */
function feeFindings({ id, router }: Place, keys: readonly OwnKey[], recipient: Hex | null): Finding[] {
  const hot = keys.find(({ address }) => address.toLowerCase() === recipient);
  if (!hot) return [];
  const text = `The fee recipient of router ${router} is ${hot.address}, the address of ${hot.variable}. Call setFeeRecipient() with the address of a cold key as its owner.`;
  return [findingsOf(id, router).warning(text)];
}

/**
 * Checks the relayer keys' roles. A new key may wait for its role while others send, but the first key also signs
 * quotes for the native coin. An operator may take the role away on a router that gets no new quotes.
 */
function relayerFindings(
  { id, router, isOpen }: Place & { isOpen: boolean },
  keys: readonly OwnKey[],
  isRelayer: ReadonlySet<Hex>,
): Finding[] {
  const relayers = keys.filter(({ role }) => role === "relayer");
  const isAny = relayers.some(({ address }) => isRelayer.has(address));
  return relayers.flatMap(({ address }, i) => {
    if (isRelayer.has(address)) return [];
    const effect = i === 0 ? " It signs the quotes for the native coin." : "";
    const text = `The router ${router} does not allow ${address} (RELAYER_KEY) to relay.${effect} Call setRelayer(${address}, true) as its owner.`;
    const stops = isAny ? "nothing" : "payments";
    const { fault, warning } = findingsOf(id, router);
    return [isOpen ? fault(stops, text) : warning(text, stops)];
  });
}

function refunderFindings({ id, router }: Place, keys: readonly OwnKey[], refunder: Hex | null): Finding[] {
  return keys
    .filter(({ role, address }) => role === "refunder" && address.toLowerCase() !== refunder)
    .map(({ address }) => {
      const text = `The router ${router} does not allow ${address} (REFUNDER_KEY) to refund. Call setRefunder(${address}) as its owner.`;
      return findingsOf(id, router).fault("nothing", text);
    });
}
