import { type Address, getAddress, isAddress } from "viem";
import { z } from "zod";
import { toUnixSeconds } from "@/server/kernel/clock";

export const ChecksumAddress = z
  .string()
  .refine((value) => isAddress(value), "must be an address with a valid checksum")
  .transform((value) => getAddress(value));

/** Unix seconds of the year 5138: a larger number is in milliseconds. */
const MAX_UNIX_S = 100_000_000_000;

/** A moment, in Unix seconds or as an ISO time. */
const Moment = z.union(
  [
    z.number().int().positive().max(MAX_UNIX_S, "must be Unix seconds, not milliseconds"),
    z.iso.datetime({ offset: true }).transform((time) => toUnixSeconds(new Date(time))),
  ],
  { error: "must be Unix seconds or an ISO time" },
);

/** A PaymentRouter of a chain. */
const Router = z.object({
  address: ChecksumAddress,
  /** The block of its deployment; its events are read from here on. */
  startBlock: z.number().int().min(0).default(0),
  /** The edition of the contract. */
  version: z.union([z.literal(1), z.literal(2)]).default(1),
  /** From this moment on no new quote names it. */
  until: Moment.optional(),
});

/** The routers of a chain, oldest first. One without an end gets the new quotes, so that it never lacks one. */
export const Routers = z
  .array(Router)
  .min(1)
  .max(16)
  .check(({ value, issues }) => {
    value.forEach(({ address }, i) => {
      if (value.findIndex((each) => each.address === address) === i) return;
      const message = `is also the address of another router: ${address}`;
      issues.push({ code: "custom", input: address, path: [i, "address"], message });
    });
    if (value.every(({ until }) => until !== undefined))
      issues.push({ code: "custom", input: value, message: 'needs a router without "until" for new quotes' });
  });

export type RouterConfig = z.infer<typeof Router>;

/** An edition of the PaymentRouter. */
export type RouterVersion = RouterConfig["version"];

/** A router of a chain. */
export interface RouterAddress {
  chainId: number;
  router: Address;
}

/** A router with its edition. All fields are in the EIP-712 domain, so a key is valid on one router only. */
export interface RouterPlace extends RouterAddress {
  version: RouterVersion;
}

interface HasRouters {
  routers: readonly RouterConfig[];
}

/** Expands the short form of a chain with one router: `router` and `startBlock` of the chain itself. */
export function expandRouter(chain: unknown, { issues }: { issues: z.core.$ZodRawIssue[] }): unknown {
  if (typeof chain !== "object" || chain === null || !("router" in chain)) return chain;
  const { router, startBlock, ...rest } = chain as Record<string, unknown>;
  if ("routers" in rest) {
    const message = 'is the short form of "routers"; write one of them';
    issues.push({ code: "custom", input: router, path: ["router"], message });
    return rest;
  }
  return { ...rest, routers: [{ address: router, ...(startBlock !== undefined && { startBlock }) }] };
}

/** Lists the routers that new quotes may name at this time, oldest first. */
export function openRouters({ routers }: HasRouters, at: Date): RouterConfig[] {
  const now = toUnixSeconds(at);
  return routers.filter(({ until }) => until === undefined || now < until);
}

/** Returns the newest open router: it gets the new quotes. */
export function quotingRouter(chain: HasRouters, at = new Date()): RouterConfig {
  const newest = openRouters(chain, at).at(-1);
  if (!newest) throw new Error("a chain has no router for new quotes");
  return newest;
}

/** Finds a configured router by its address, in either case. */
export function findRouter({ routers }: HasRouters, address: string): RouterConfig | undefined {
  return routers.find((router) => router.address.toLowerCase() === address.toLowerCase());
}

/** Names a router of a chain; the same address may be a router on several chains. */
export function routerKey(chainId: number, router: string): string {
  return `${chainId}:${router.toLowerCase()}`;
}

/** Lists the addresses of all routers of a chain, oldest first. */
export function routerAddresses({ routers }: HasRouters): Address[] {
  return routers.map(({ address }) => address);
}

/** Returns the block of the first router's deployment: a chain's events are read from here on. */
export function firstBlock({ routers }: HasRouters): number {
  return Math.min(...routers.map(({ startBlock }) => startBlock));
}
