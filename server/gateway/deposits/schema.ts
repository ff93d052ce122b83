import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { DEPOSIT_STATUSES, REFUND_KINDS } from "@/server/deposits/lifecycle";
import { WaitMs } from "@/server/kernel/zod-primitives";
import { PaymentParams } from "@/server/payments/schema";

/** The end of the year 9999, in Unix seconds. */
const LAST_DEADLINE = 253_402_300_799;
/** Characters: a contract account's signature may be long. */
const MOST_SIGNATURE = 8_194;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const HASH = /^0x[0-9a-f]{64}$/;

const GivenAddress = z.string().regex(ADDRESS, "must be an address: 0x and 40 hex digits");
const Address = z.string().regex(ADDRESS);
const Hash = z.string().regex(HASH);
const Digits = z.string().regex(/^\d+$/);

export const DepositParams = PaymentParams.extend({
  depositId: z.string().max(64).describe("The deposit's id, `dep_…`"),
});

export const WaitQuery = z.object({
  waitMs: WaitMs.nullish().describe("Milliseconds; the server holds 25 000 at most"),
});

export const CreateDepositBody = z.object({
  asset: z
    .string()
    .max(256)
    .meta({
      description: "CAIP-19: what the buyer sends, and on which network",
      examples: ["eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
    }),
  refund: z
    .discriminatedUnion("kind", [
      z.object({
        kind: z.literal("address"),
        address: GivenAddress.describe("An address that the buyer controls"),
        insist: z
          .boolean()
          .optional()
          .describe("True after the buyer confirmed an address that looks like an exchange's"),
      }),
      z.object({ kind: z.literal("claim"), address: GivenAddress.describe("The address of the claim key") }),
      z.object({ kind: z.literal("none") }),
    ])
    .describe(
      "To whom money goes that does not pay: an address, a key that signs a claim, or nobody, which leaves it to the merchant",
    ),
});
export type CreateDepositBody = z.infer<typeof CreateDepositBody>;

export const ClaimDepositBody = z.object({
  token: GivenAddress.describe("The token that lies there; the zero address for the network's coin"),
  chainId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe("The network on which it lies"),
  to: GivenAddress.describe("Where it goes"),
  deadline: z
    .number()
    .int()
    .positive()
    .max(LAST_DEADLINE)
    .describe("Unix seconds: the signature's last second"),
  signature: z
    .string()
    .max(MOST_SIGNATURE)
    .regex(/^0x([0-9a-fA-F]{2})+$/, "must be hex bytes: 0x and an even number of digits")
    .describe(
      "The payer's, of the EIP-712 message `Claim(bytes32 key,address token,address to,uint256 deadline)` in the router's domain on `chainId`",
    ),
});
export type ClaimDepositBody = z.infer<typeof ClaimDepositBody>;

const Terms = z
  .object({
    paymentRef: Hash,
    optionRef: Hash,
    merchantRef: Hash,
    payer: Address,
    token: Address,
    amount: Digits,
    destination: Address,
    fee: Digits,
    deadline: Digits,
  })
  .describe(
    "What the router executes; from these, `router` and the network anybody can compute key and address",
  );

export const Deposit = z.object({
  id: z.string(),
  paymentId: z.string(),
  status: z
    .enum(DEPOSIT_STATUSES)
    .describe(
      "`waiting`, `partial` and `funded` by what arrived; then `executing` and `paid`. `held` when a sender is refused, `expired` at the end, `superseded` when the payment was paid or ended otherwise",
    ),
  optionId: z.string(),
  asset: z.string().describe("CAIP-19"),
  address: Address.describe("Where to send; recompute it from `terms` where you can"),
  chainId: z.number().int(),
  amount: Amount.describe("What must arrive"),
  received: Digits.describe("Base units that arrived in time"),
  missing: Digits.describe("Base units that are missing"),
  surplus: Digits.describe("Base units at the address that pay nothing"),
  uri: z.string().nullable().describe("ERC-681, for what is missing; null when nothing should be sent"),
  transfers: z.array(
    z.object({
      txHash: Hash,
      logIndex: z.number().int(),
      from: Address.nullable(),
      value: Digits,
      confirmed: z.boolean().describe("True at the depth at which the network counts as final"),
    }),
  ),
  refund: z.object({ kind: z.enum(REFUND_KINDS), address: Address.nullable() }),
  terms: Terms,
  router: Address,
  key: Hash.describe("The EIP-712 digest of the terms, which is the salt of the address"),
  expiresAt: z.number().int().describe("Unix seconds; money in later blocks does not pay"),
  pollInMs: z.number().int().nullable().describe("Milliseconds to wait before asking again; null at the end"),
  execution: z
    .object({ txHash: Hash.nullable(), status: z.enum(["pending", "mined", "confirmed", "failed"]) })
    .nullable()
    .describe("The transaction that pays with the money"),
  returns: z
    .array(
      z.object({
        to: Address,
        token: Address,
        value: Digits,
        txHash: Hash.nullable(),
        status: z.enum(["pending", "mined", "confirmed"]),
      }),
    )
    .describe("Money that left the address without paying, or is about to"),
});
export type Deposit = z.infer<typeof Deposit>;

export const DepositList = z.object({ data: z.array(Deposit) });
export type DepositList = z.infer<typeof DepositList>;
