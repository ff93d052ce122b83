import type { Address } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { formatChainId, parseAddress } from "@/server/assets/caip";
import { writeTypedData } from "@/server/chain/calls/typed-data";
import { addableChain } from "@/server/chain/client/local-chains";
import { readRefusal } from "@/server/chain/reads/read-refusal";
import { db, maybeOne, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { invalidField } from "@/server/kernel/errors";
import { CLAIM_LIFETIME_S, claimFor, takesClaims } from "@/server/refunds/claim-for-refund";
import { findUndeliverable } from "@/server/refunds/find-undeliverable";
import { REDIRECT_LIFETIME_S, redirectMessage } from "@/server/refunds/redirect-message";
import type { PreparedRedirect, PrepareRedirect } from "@/server/refunds/redirect-schema";

/**
 * Prepares the message by which the payer sends an undeliverable refund to another address: a claim that the router
 * checks, or a text where it takes none. Nothing changes yet. The payment's id is the capability, as on its page.
 * @throws AppError `not_found`, `invalid_state`, `params_validation`, `bad_gateway`
 */
export async function prepareRedirect({ paymentId, to }: PrepareRedirect): Promise<PreparedRedirect> {
  const refund = await findUndeliverable({ paymentId });
  const target = await requireTarget(refund, to);
  const isClaim = takesClaims(refund);
  const lifetimeS = isClaim ? CLAIM_LIFETIME_S : REDIRECT_LIFETIME_S;
  const { until } = await one(
    db,
    store.selectNoFrom(
      fragment<number>`floor(extract(epoch from clock_timestamp()))::bigint + ${lifetimeS}::integer`.as(
        "until",
      ),
    ),
  );
  const network = { chainId: refund.chainId, addable: addableChain(refund.chain) };
  return {
    signer: parseAddress(refund.payer) ?? refund.payer,
    chainId: formatChainId(refund.chainId),
    until,
    message: isClaim ? null : redirectMessage(refund, target, until),
    claim: isClaim ? { typedData: writeTypedData(claimFor(refund, target, until)), network } : null,
  };
}

/** Terms that paid. Addresses are in lower case. */
export interface PaidTerms {
  chainId: number;
  router: Address;
  token: Address;
  payer: Address;
  /** Base units. */
  amount: bigint;
}

/**
 * Validates an address that a refund can go to.
 * @param named how messages name the address and its owner
 * @throws AppError `params_validation`, `bad_gateway`
 */
export async function requireTarget(
  refund: PaidTerms,
  to: string,
  { field, whose } = { field: "to", whose: "yours" },
): Promise<Address> {
  const target = parseAddress(to);
  if (!target) throw invalidField(field, "must be an address");
  const lower = target.toLowerCase();
  if (
    [refund.payer, refund.router, refund.token, NATIVE_TOKEN].some((each) => each.toLowerCase() === lower)
  ) {
    throw invalidField(field, `must be another address of ${whose}`);
  }
  const denied = await maybeOne(
    db,
    store.selectFrom("denied_address").select("address").where("address", "=", lower),
  );
  const refusal = await readRefusal(refund.chainId, { ...refund, to: target });
  if (denied || refusal) throw invalidField(field, "cannot take this refund");
  return target;
}
