import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { NamedMerchant } from "@/server/merchants/schema";

const MAX_DIGITS = 78;

/** An asset that a vault can hold: a token on a network, or the network's own coin. */
export const VaultAsset = z.object({
  /** CAIP-19. */
  asset: z.string(),
  chainId: z.number().int(),
  symbol: z.string(),
  networkName: z.string(),
  decimals: z.number().int(),
});
export type VaultAsset = z.infer<typeof VaultAsset>;

/** One merchant's vault balance of one asset on one router. */
export const Vault = z.object({
  merchant: NamedMerchant,
  asset: VaultAsset,
  /** The router that holds it, in EIP-55 form. */
  router: z.string(),
  /** The router's edition; null where the network has one router only. */
  edition: z.number().int().nullable(),
  held: Amount,
  /** The total of open refunds from it. */
  promised: Amount,
  /** The shortfall for those; null when the balance suffices. */
  missing: Amount.nullable(),
  /** The receiver of a withdrawal, in EIP-55 form; null while no wallet is set for this asset. */
  destination: z.string().nullable(),
});
export type Vault = z.infer<typeof Vault>;

/** A network that a wallet may have to add or switch to. */
export const VaultNetwork = z.object({
  chainId: z.number().int(),
  /** EIP-3085 parameters, for local chains. */
  addable: z
    .object({
      chainId: z.string(),
      chainName: z.string(),
      rpcUrls: z.array(z.string()),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
    })
    .nullable(),
});

export const Vaults = z.object({
  /** The vaults that hold or owe something. */
  items: z.array(Vault),
  /** Names of the networks that do not answer; their vaults are unknown. */
  unanswered: z.array(z.string()),
  assets: z.array(VaultAsset),
  merchants: z.array(z.object({ id: z.string(), name: z.string() })),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  networks: z.array(VaultNetwork),
});
export type Vaults = z.infer<typeof Vaults>;

const Movement = z.object({
  merchantId: z.string().max(256),
  /** The address of the vault's router; by default the one that new payments use. */
  router: z.string().max(64).optional(),
  /** CAIP-19. */
  asset: z.string().max(256),
  /** In base units. */
  amount: z
    .string()
    .max(MAX_DIGITS)
    .regex(/^[1-9][0-9]*$/, "must be a whole number above zero"),
});

/** `from` is the account that will sign. */
export const Deposit = Movement.extend({ from: z.string().max(64) });
export type Deposit = z.infer<typeof Deposit>;

export const Withdrawal = Movement;
export type Withdrawal = z.infer<typeof Withdrawal>;

/** The transactions that a wallet must send, in this order. */
export const WalletSteps = z.object({
  /** The account that must sign, in EIP-55 form. */
  signer: z.string(),
  actions: z.array(
    z.object({
      type: z.literal("walletRpc"),
      data: z.object({
        chain_id: z.string(),
        method: z.literal("eth_sendTransaction"),
        params: z.array(z.unknown()),
      }),
    }),
  ),
});
export type WalletSteps = z.infer<typeof WalletSteps>;
