import { z } from "zod";
import { PricePair } from "@/server/assets/rate-feeds";
import { Native, Token, WrittenChain } from "@/server/chain/client/chain-schema";
import { ChecksumAddress } from "@/server/chain/client/routers";

/** Where a fact was read. A fact that moves money has two independent places. */
const Sources = z.array(z.url({ protocol: /^https$/ })).min(1);
const TwoSources = Sources.min(2);

const { id, name, mode, confirmations, icon, explorer } = WrittenChain.shape;

const PresetToken = Token.safeExtend({
  /** `native`: issued on this network by its issuer, or the wrapped coin. `bridged`: a claim on a token elsewhere. */
  issuance: z.enum(["native", "bridged"]),
  /** The EIP-712 domain separator that a source read from the contract. */
  domainSeparator: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .optional(),
  note: z.string().min(1).optional(),
  sources: TwoSources,
}).strict();

/** What Florin knows about a public network; the parts of the chains file have its schema. */
export const Preset = z.strictObject({
  /** The name for commands, and of the file. */
  key: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/),
  id,
  name,
  mode,
  explorer: explorer.unwrap().unwrap(),
  icon,
  sources: TwoSources,
  finality: z.strictObject({ confirmations, why: z.string().min(1), sources: TwoSources }),
  blockTime: z.strictObject({ ms: z.number().int().min(50), sources: Sources }),
  native: Native.safeExtend({ sources: TwoSources }).strict(),
  tokens: z.array(PresetToken),
  /** Chainlink's price feeds; none for test networks, since a rate is valid for all networks of an installation. */
  feeds: z.array(z.strictObject({ pair: PricePair, address: ChecksumAddress, sources: TwoSources })),
  sequencerFeed: z.strictObject({ address: ChecksumAddress, sources: TwoSources }).optional(),
  /** Addresses that are often mistaken for a token above, and what they are. */
  mistakenFor: z.array(
    z.strictObject({
      symbol: z.string().min(1),
      address: ChecksumAddress,
      is: z.string().min(1),
      sources: TwoSources,
    }),
  ),
});

export type NetworkPreset = z.infer<typeof Preset>;
