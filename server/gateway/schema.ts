import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { PaymentBuyer, PaymentStatusName } from "@/server/payments/schema";

const MAX_ACCOUNTS = 100;
const MAX_REFRESH = 1_000;
const MAX_RESULTS = 8;

const OptionId = z
  .string()
  .max(64)
  .regex(/^opt_[A-Za-z0-9]+$/, "must be the id of an option")
  .meta({ description: "The id of an option, `opt_…`", examples: ["opt_11Shon1NsbVg1QHWa5oEDsqm1opBM1H"] });

/** A payment as the wallet shows it before a choice. */
export const GatewayPayment = z.object({
  status: PaymentStatusName,
  amount: Amount,
  expiresAt: z.number().int().describe("Unix seconds"),
  merchant: z.object({ name: z.string(), iconUrl: z.string().nullable() }),
  buyer: PaymentBuyer.nullable(),
});
export type GatewayPayment = z.infer<typeof GatewayPayment>;

export const WalletRpc = z.object({
  type: z.literal("walletRpc"),
  data: z.object({
    chain_id: z.string().describe("CAIP-2"),
    method: z.enum(["eth_signTypedData_v4", "eth_sendTransaction"]),
    params: z.array(z.unknown()).describe("What the wallet gets, as it is"),
  }),
});
export type WalletRpc = z.infer<typeof WalletRpc>;

export const Build = z.object({
  type: z.literal("build"),
  data: z.object({ data: z.string().describe("To be sent to fetch, as it is") }),
});

export const Action = z.discriminatedUnion("type", [WalletRpc, Build]);
export type Action = z.infer<typeof Action>;

/** The data that the buyer must give before paying (specification, `collectData`). */
export const CollectData = z
  .object({
    fields: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        required: z.boolean(),
        type: z.enum(["text", "date", "checkbox"]),
      }),
    ),
    schema: z.record(z.string(), z.unknown()).describe("JSON Schema (draft 2020-12) of what is to be given"),
    url: z.string().describe("A form that takes it, for these accounts"),
  })
  .nullable()
  .describe(
    "What the buyer must give before paying; null when the payment asks for nothing, or this wallet's form took it",
  );

export const CollectedData = z.object({
  fields: z.array(z.object({ id: z.string().max(256), value: z.string().max(4_096) })).max(64),
});
export type CollectedData = z.infer<typeof CollectedData>;

export const PaymentOption = z.object({
  id: z.string(),
  account: z.string().meta({
    description: "CAIP-10, as the wallet wrote it",
    examples: ["eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
  }),
  amount: Amount,
  actions: z.array(Action).describe("What the wallet does to pay, in this order"),
  collectData: CollectData,
  etaS: z.number().int().describe("Seconds that the payment usually takes"),
  expiresAt: z.number().int().nullable().describe("Unix seconds; null where no exchange rate is involved"),
});
export type PaymentOption = z.infer<typeof PaymentOption>;

export const OptionsQuery = z.object({
  includePaymentInfo: z
    .enum(["true", "false", "null", ""], "must be true or false")
    .nullish()
    .transform((value) => value === "true")
    .meta({ type: "boolean" })
    .describe("`true` for an answer with `info`"),
});

export const OptionsBody = z.object({
  accounts: z
    .array(z.string().meta({ examples: ["eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8"] }))
    .max(MAX_ACCOUNTS)
    .describe("CAIP-10, all that the buyer could pay from"),
  refresh: z.array(OptionId).max(MAX_REFRESH).nullish().describe("Options whose quotes to renew"),
});
export type OptionsBody = z.infer<typeof OptionsBody>;

export const OptionsAnswer = z.object({
  info: GatewayPayment.nullable(),
  collectData: CollectData,
  options: z.array(PaymentOption),
});
export type OptionsAnswer = z.infer<typeof OptionsAnswer>;

export const FetchBody = z.object({
  optionId: OptionId,
  data: z
    .string()
    .max(4_096)
    .describe("The `data` of the option's `build` action; empty for any other option"),
  collectedData: CollectedData.nullish().describe(
    "What `collectData` asks for, from a wallet with its own form; left out after the hosted form",
  ),
});
export type FetchBody = z.infer<typeof FetchBody>;

export const FetchAnswer = z.object({ actions: z.array(WalletRpc) });
export type FetchAnswer = z.infer<typeof FetchAnswer>;

export const ConfirmBody = z.object({
  optionId: OptionId,
  results: z
    .array(
      z.object({
        type: z.literal("walletRpc"),
        data: z.array(z.string()).length(1).describe("The signature or the transaction's hash"),
      }),
    )
    .min(1)
    .max(MAX_RESULTS)
    .describe("One for each action, in their order: a signature or a transaction hash"),
  collectedData: CollectedData.nullish().describe(
    "What `collectData` asks for, from a wallet with its own form; left out after the hosted form, and for an account that signed with its data before. Booleans are the texts `true` and `false`",
  ),
  excludeFromRelayer: z.unknown().optional().describe("Accepted, and without effect"),
});
export type ConfirmBody = z.infer<typeof ConfirmBody>;

/** The hosted form's submission. */
const AddressPart = z.string().max(256);
const AddressInParts = z.object({
  street: AddressPart,
  city: AddressPart,
  postalCode: AddressPart,
  region: AddressPart,
});

export const GiveData = z.object({
  paymentId: z.string().max(64),
  accounts: z.array(z.string().max(256)).min(1).max(MAX_ACCOUNTS),
  /** The token in the form's address. */
  token: z.string().max(64).nullish(),
  /** Checked by the schema shown to the buyer. */
  data: z.record(z.string().max(256), z.union([z.string().max(4_096), z.boolean()])),
  /** The address of residence in parts; it then replaces the one in `data`. */
  address: AddressInParts.optional(),
  /** The buyer's consent: whether later payments may use the data. */
  keep: z.boolean().optional(),
});
export type GiveData = z.infer<typeof GiveData>;
