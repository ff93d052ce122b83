import type { Address } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import type { ChainConfig } from "@/server/chain/client/registry";
import { chainsConfig } from "@/server/chain/client/registry";
import { routerAddresses } from "@/server/chain/client/routers";
import { countNonces } from "@/server/chain/reads/read-sender";
import { isDepositAddress } from "@/server/deposits/is-deposit-address";
import type { CreateDepositBody } from "@/server/gateway/deposits/schema";
import { recordMatch } from "@/server/gateway/screen-accounts";
import { type AppError, invalidField } from "@/server/kernel/errors";
import { findDenied } from "@/server/screening/find-denied";

/** An account with more transactions is an exchange's or a service's, which credits nobody for what is returned. */
const MOST_NONCES = 10_000;
const FIELD = "refund.address";

interface Given {
  refund: CreateDepositBody["refund"];
  chain: ChainConfig;
  paymentId: string;
  requestId: string;
}

/**
 * Checks to whom money of a deposit goes that does not pay; returns the address, zero where nobody is known.
 * @throws AppError `params_validation` for an address that cannot have it back; `bad_gateway` when the network cannot be
 *   read
 */
export async function checkRefund({ refund, chain, paymentId, requestId }: Given): Promise<Address> {
  if (refund.kind === "none") return NATIVE_TOKEN;
  const address = await requireReceiver({ field: FIELD, address: refund.address, paymentId, requestId });
  if (refund.kind === "address" && refund.insist !== true && (await isBusy(chain, address))) throw busy();
  return address;
}

interface Receiver {
  /** The field of the request that names it. */
  field: string;
  address: string;
  paymentId: string;
  requestId: string;
}

/**
 * Checks an address that should get money of a deposit.
 * @throws AppError `params_validation` for one that cannot have it, or that the screening refuses
 */
export async function requireReceiver(receiver: Receiver): Promise<Address> {
  const { field, paymentId, requestId } = receiver;
  const address = parseAddress(receiver.address);
  if (!address) throw invalidField(field, "must have a valid checksum");
  const reason = refusalOf(address);
  if (reason) throw invalidField(field, reason);
  if (await isDepositAddress(address)) throw invalidField(field, "must not be a deposit address");
  const denied = await findDenied([address]);
  if (denied.size > 0) {
    await recordMatch(paymentId, [...denied], requestId);
    throw invalidField(field, "is refused by the screening of this installation");
  }
  return address;
}

function refusalOf(address: Address): string | null {
  if (address === NATIVE_TOKEN) return "must not be the zero address";
  const { chains } = chainsConfig();
  if (chains.some((chain) => routerAddresses(chain).includes(address))) return "must not be the router";
  if (chains.some(({ tokens }) => tokens.some((token) => token.address === address)))
    return "must not be a token";
  return null;
}

async function isBusy(chain: ChainConfig, address: Address): Promise<boolean> {
  return (await countNonces(chain.id, address, "latest")) > MOST_NONCES;
}

function busy(): AppError {
  const message =
    "looks like an exchange's account, which credits nobody; set refund.insist if you control it";
  return invalidField(FIELD, message, { insist: true, maxTransactions: MOST_NONCES });
}
