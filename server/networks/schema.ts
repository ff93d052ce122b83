import { z } from "zod";

/** A network of the installation. */
export const ListedNetwork = z.object({
  chainId: z.number(),
  name: z.string(),
  mode: z.enum(["test", "live"]),
  icon: z.string(),
  /** Where it is declared; the chains file wins. */
  from: z.enum(["file", "database"]),
  /** Whether it takes new payments. */
  isOn: z.boolean(),
  /** Whether this process can open its RPC URLs. */
  isReadable: z.boolean(),
  /** Who made the last change, and when; null for one of the file. */
  changed: z.object({ by: z.string(), at: z.date() }).nullable(),
});
export type ListedNetwork = z.infer<typeof ListedNetwork>;

/** A network of the database from one time to another. */
export const NetworkChange = z.object({
  id: z.string(),
  chainId: z.number(),
  name: z.string(),
  isOn: z.boolean(),
  /** The RPC URLs without their paths, which are often secrets; null where they cannot be opened. */
  origins: z.array(z.string()).nullable(),
  routers: z.array(z.string()),
  by: z.string(),
  since: z.date(),
  until: z.date().nullable(),
  endedBy: z.string().nullable(),
});
export type NetworkChange = z.infer<typeof NetworkChange>;

/** The installation's fee from one time to another. */
export const FeeChange = z.object({
  id: z.string(),
  percentage: z.string(),
  fixed: z.string().nullable(),
  by: z.string(),
  since: z.date(),
  until: z.date().nullable(),
});
export type FeeChange = z.infer<typeof FeeChange>;

const EvmAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address");

/** A network that Florin knows, to be added with a router of these roles. */
export const PlanNetwork = z.object({
  /** The name of a known network. */
  network: z.string().max(32),
  rpcUrls: z
    .array(z.url({ protocol: /^https?$/, error: "must be http or https URLs, one a line" }).max(2_048))
    .min(1, "must have at least one URL")
    .max(8),
  owner: EvmAddress,
  guardian: EvmAddress,
  feeRecipient: EvmAddress,
  /** Where this process does not know the refunder's key. */
  refunder: EvmAddress.optional(),
  /** Whether one key may own the router; for test networks. */
  ownerMayBeKey: z.boolean(),
  withBridged: z.boolean(),
});
export type PlanNetwork = z.infer<typeof PlanNetwork>;

/** The router of a planned network. */
export const NetworkPlan = z.object({
  chainId: z.number(),
  name: z.string(),
  /** The network's coin, with 18 decimals. */
  coin: z.string(),
  router: z.string(),
  /** Null for a router that is on the network. */
  deployment: z.object({ to: z.string(), data: z.string(), gas: z.string(), cost: z.string() }).nullable(),
});
export type NetworkPlan = z.infer<typeof NetworkPlan>;

/** What a person chooses from to add a network. */
export const NetworkChoices = z.object({
  networks: z.array(
    z.object({
      key: z.string(),
      chainId: z.number(),
      name: z.string(),
      mode: z.enum(["test", "live"]),
      /** Symbols of tokens that another party than their issuer issues there. */
      bridged: z.array(z.string()),
    }),
  ),
  relayer: z.string().nullable(),
  refunder: z.string().nullable(),
});
export type NetworkChoices = z.infer<typeof NetworkChoices>;

const OwnKey = z.object({
  role: z.enum(["relayer", "refunder", "deployer"]),
  address: z.string(),
  /** In base units of the coin; null when the network does not answer. */
  balance: z.string().nullable(),
});

/** One network with what it lacks. */
export const NetworkInspection = ListedNetwork.extend({
  coin: z.object({ symbol: z.string(), decimals: z.number() }),
  /** The RPC URLs without their paths, which are often secrets. */
  origins: z.array(z.string()),
  routers: z.array(z.string()),
  check: z.enum(["sound", "misconfigured", "unchecked"]),
  findings: z.array(
    z.object({ severity: z.enum(["fault", "warning"]), symbol: z.string().nullable(), text: z.string() }),
  ),
  keys: z.array(OwnKey),
  changes: z.array(NetworkChange),
  canManage: z.boolean(),
});
export type NetworkInspection = z.infer<typeof NetworkInspection>;

export const SwitchNetwork = z.object({ chainId: z.number().int(), isOn: z.boolean() });
export const OneNetwork = z.object({ chainId: z.number().int() });

/** The installation's fees. */
export const InstallationFees = z.object({
  /** "0.4 % and 0.10 USD". */
  words: z.string(),
  percentage: z.string(),
  fixed: z.string(),
  /** Where they are set; the chains file wins. */
  from: z.enum(["file", "database", "nowhere"]),
  changes: z.array(FeeChange),
});
export type InstallationFees = z.infer<typeof InstallationFees>;

/** Fees as the chains file writes them; `fixed` may be empty. */
export const SetFees = z.object({ percentage: z.string().max(16), fixed: z.string().max(32) });
export type SetFees = z.infer<typeof SetFees>;
