import { encodeFunctionData } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { type CallBatch, textIn, wordIn } from "@/server/chain/checks/call-batch";
import { checkAuthorizations } from "@/server/chain/checks/check-authorizations";
import { assetOfToken, type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig, TokenConfig } from "@/server/chain/client/registry";

const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: "decimals" });
const SYMBOL = encodeFunctionData({ abi: erc20Abi, functionName: "symbol" });

/** Checks a token's decimals and symbol, and for `eip3009` the functions and domain that its signatures need. */
export function checkToken(batch: CallBatch, chain: ChainConfig, token: TokenConfig): () => Finding[] {
  const decimals = batch.add(token.address, DECIMALS);
  const symbol = batch.add(token.address, SYMBOL);
  const authorizations = token.kind === "eip3009" ? checkAuthorizations(batch, chain, token) : () => [];
  const { fault, warning } = findingsOf(chain.id).of(assetOfToken(chain.id, token));
  return () => {
    const answered = wordIn(decimals());
    if (answered === null)
      return [
        fault(
          "asset",
          `No token answers decimals() at ${token.address}. Set "address" to the token's contract.`,
        ),
      ];
    const findings = authorizations();
    if (answered !== BigInt(token.decimals))
      findings.unshift(
        fault(
          "asset",
          `"decimals" is ${token.decimals}, and the token at ${token.address} has ${answered}. Set "decimals": ${answered}.`,
        ),
      );
    const named = textIn(symbol());
    if (named !== null && plainSymbol(named) !== plainSymbol(token.symbol))
      findings.push(
        warning(
          `"symbol" is ${JSON.stringify(token.symbol)}, and the token at ${token.address} calls itself ${JSON.stringify(named.slice(0, 32))}. Check that the address is the right one.`,
        ),
      );
    return findings;
  };
}

/** Tether writes its symbol as USD₮ or USDt on some networks. */
function plainSymbol(symbol: string): string {
  return symbol.replaceAll("₮", "T").toUpperCase();
}
