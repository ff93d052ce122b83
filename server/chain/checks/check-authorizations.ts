import { domainSeparator, encodeFunctionData, type Hex, parseAbi } from "viem";
import { erc3009Abi } from "@/server/chain/abi/erc3009";
import { type CallBatch, type CallResult, textIn, wordIn } from "@/server/chain/checks/call-batch";
import { assetOfToken, type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig, TokenConfig } from "@/server/chain/client/registry";

const ZERO = "0x0000000000000000000000000000000000000000";
const WORD: Hex = `0x${"00".repeat(32)}`;

const DOMAIN_SEPARATOR = encodeFunctionData({ abi: erc3009Abi, functionName: "DOMAIN_SEPARATOR" });
const NAME = encodeFunctionData({ abi: erc3009Abi, functionName: "name" });
const VERSION = encodeFunctionData({ abi: erc3009Abi, functionName: "version" });
const STATE = encodeFunctionData({
  abi: erc3009Abi,
  functionName: "authorizationState",
  args: [ZERO, WORD],
});

const RECEIVE = parseAbi([
  "function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  "function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);
/** An expired authorization without a valid signature. Every token with the function refuses it with a reason. */
const EXPIRED = [ZERO, ZERO, 0n, 0n, 0n, WORD] as const;
const RECEIVE_BY_VRS = encodeFunctionData({ abi: [RECEIVE[0]], args: [...EXPIRED, 0, WORD, WORD] });
const RECEIVE_BY_BYTES = encodeFunctionData({ abi: [RECEIVE[1]], args: [...EXPIRED, "0x"] });

/** Checks that a token has EIP-3009's functions, and that its EIP-712 domain is the configured one. */
export function checkAuthorizations(
  batch: CallBatch,
  chain: ChainConfig,
  token: TokenConfig,
): () => Finding[] {
  const query = (callData: Hex) => batch.add(token.address, callData);
  const [state, byVrs, byBytes] = [query(STATE), query(RECEIVE_BY_VRS), query(RECEIVE_BY_BYTES)];
  const [separator, name, version] = [query(DOMAIN_SEPARATOR), query(NAME), query(VERSION)];
  const { fault, warning } = findingsOf(chain.id).of(assetOfToken(chain.id, token));
  return () => {
    const receives = [byVrs(), byBytes()].some(refusesWithReason);
    if (wordIn(state()) !== 0n || !receives)
      return [
        fault(
          "asset",
          `"kind" is "eip3009", and the token at ${token.address} has no receiveWithAuthorization(). Set "kind": "permit2".`,
        ),
      ];
    const answered = wordIn(separator());
    const configured = separatorOf(chain.id, token, token.domain);
    if (answered === null)
      return [
        warning(
          `The token at ${token.address} has no DOMAIN_SEPARATOR(), so "domain" could not be checked. Pay a small amount before you rely on it.`,
        ),
      ];
    if (answered === configured) return [];
    const own = { name: textIn(name()) ?? "", version: textIn(version()) ?? "" };
    const advice =
      separatorOf(chain.id, token, own) === answered
        ? `Set "domain": ${JSON.stringify(own)}.`
        : 'Set "domain" to the name and version of the token\'s EIP-712 domain.';
    const text = `"domain" is ${JSON.stringify(token.domain)}, and DOMAIN_SEPARATOR() of the token at ${token.address} is of another domain. ${advice}`;
    return [fault("asset", text)];
  };
}

const refusesWithReason = ({ isSuccess, data }: CallResult) => !isSuccess && data !== "0x";

function separatorOf(chainId: number, { address }: TokenConfig, domain: TokenConfig["domain"]): bigint {
  return BigInt(domainSeparator({ domain: { ...domain, chainId, verifyingContract: address } }));
}
