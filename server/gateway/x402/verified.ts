import type { Hex } from "viem";
import type { Signer } from "@/server/deposits/authorized-terms";
import type { DepositRow } from "@/server/deposits/deposit-row";

/** A signature that pays: the call to send, or nothing to send because somebody else has sent it. */
export interface Verified {
  deposit: DepositRow;
  /** With the key of the terms that will be executed. */
  signer: Signer;
  /** Unix seconds: after it the token or Permit2 refuses the signature. */
  validBefore: number;
  /** One call pays, or one brings the money and the deposit's own pays with it. */
  kind: "pay_deposit_authorization" | "fund_deposit";
  /** Null when its money is at the deposit address already. */
  calldata: Hex | null;
}
