import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/trpc/router";

type Chain = inferRouterOutputs<AppRouter>["health"]["installation"]["chains"][number];
type Sender = Chain["senders"][number];
type Role = Sender["role"];

export const SENDERS: Record<Role, string> = {
  relayer: "Relayer",
  refunder: "Refunder",
  deployer: "Deployer",
};

/** The consequence while a key sends nothing new. */
const EFFECTS: Record<Role, string> = {
  relayer: "Payments go out with another relayer's key, or wait; no money of those that wait has moved.",
  refunder: "Refunds wait; no money of theirs has moved.",
  deployer: "Buyers whose smart account does not exist yet cannot pay there; no money of theirs has moved.",
};

const ALLOWED_BY = { relayer: "setRelayer", refunder: "setRefunder", deployer: "nobody" };

/** Describes why a key is paused: what happened, whether money moved, and what an operator can do. */
export function pauseWords(
  { role, pausedReason }: Sender & { pausedReason: NonNullable<Sender["pausedReason"]> },
  symbol: string,
): string {
  const effect = EFFECTS[role];
  switch (pausedReason) {
    case "gas_price":
      return `A unit of gas costs more than maxFeePerGas in the chains file. ${effect} It goes on by itself when gas is cheaper. To pay more, raise the limit and restart.`;
    case "balance":
      return `The key has less than minBalance in the chains file. ${effect} Send ${symbol} to its address below; it goes on by itself.`;
    case "no_role":
      return `The router does not know the key. ${effect} The router's owner allows it with ${ALLOWED_BY[role]}; it goes on by itself some seconds later.`;
  }
}

/** Describes why a key is halted; an operator's command resumes it. */
export function haltWords({ role, address, haltedReason }: Sender, { id }: Chain) {
  return {
    text: `Something else seems to use the key: ${haltedReason}. What it has sent is still watched. ${EFFECTS[role]} Stop whoever else uses it, then run:`,
    command: `npm run relay-signer -- resume ${id} ${address}`,
  };
}

/** Names a key in a title: its role, and a shortened address when the role has several keys. */
export function senderName({ role, address }: Sender, { senders }: Chain): string {
  const isOnly = senders.filter((each) => each.role === role).length === 1;
  return isOnly ? role : `${role} ${address.slice(0, 6)}…${address.slice(-4)}`;
}
