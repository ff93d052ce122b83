import type { Asset } from "@/server/assets/asset";
import { formatChainId } from "@/server/assets/caip";
import {
  type Allowance,
  approvePermit2Transaction,
  missingApprovals,
} from "@/server/chain/calls/approve-permit2";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import {
  authorizationTypedData,
  permit2TypedData,
  type TypedData,
  writeTypedData,
} from "@/server/chain/calls/typed-data";
import type { SignableOption } from "@/server/gateway/option-row";
import type { WalletRpc } from "@/server/gateway/schema";

/** Returns the typed data that the buyer of a token option signs. */
export function typedDataOf(option: SignableOption, asset: Asset): TypedData {
  if (option.kind === "permit2") return permit2TypedData(option, option);
  if (!asset.domain) throw new Error(`${asset.id} is an EIP-3009 token without an EIP-712 domain`);
  return authorizationTypedData(option, option, asset.domain);
}

/**
 * Returns the wallet's actions for a token option: missing approvals of Permit2, then the signature.
 * @param allowance the present allowance of Permit2 in base units; null where Permit2 is not used
 */
export function tokenActions(option: SignableOption, asset: Asset, allowance: bigint | null): WalletRpc[] {
  const sign: WalletRpc = {
    type: "walletRpc",
    data: {
      chain_id: formatChainId(option.chainId),
      method: "eth_signTypedData_v4",
      params: [option.payer.toLowerCase(), writeTypedData(typedDataOf(option, asset))],
    },
  };
  const approve = (to: Allowance) => sendAction(option.chainId, approvePermit2Transaction(option, to));
  return [...missingApprovals(option.amount, allowance).map(approve), sign];
}

/** Counts the actions that the wallet executes for an option; a `build` becomes executable by fetch. */
export function executableCount(option: SignableOption, allowance: bigint | null): number {
  return option.kind === "native" ? 0 : missingApprovals(option.amount, allowance).length + 1;
}

/** Builds the action for one transaction that the wallet sends. */
export function sendAction(chainId: number, transaction: BuyerTransaction): WalletRpc {
  return {
    type: "walletRpc",
    data: { chain_id: formatChainId(chainId), method: "eth_sendTransaction", params: [transaction] },
  };
}
