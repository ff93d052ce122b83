import type { RouterEvent } from "@/server/chain/reads/router-events";

type LedgerKind = "payment" | "refund" | "deposit" | "withdrawal" | "move" | "gas" | "fee_sweep" | "rescue";
type LedgerAccount =
  | "payer"
  | "destination"
  | "vault"
  | "fee_held"
  | "fee"
  | "gas"
  | "transit"
  | "surplus"
  | "outside";

/** One amount from one account to another, so it always balances. Hex is in lower case. */
export interface LedgerLine {
  kind: LedgerKind;
  fromAccount: LedgerAccount;
  /**
   * An address. For a vault it is the merchant's reference on the router. For fees and surplus it is the router, whose
   * setting names the recipient of fees.
   */
  fromParty: string;
  toAccount: LedgerAccount;
  toParty: string;
  /** The zero address means the native coin. */
  token: string;
  /** In base units; never zero. */
  amount: bigint;
}

const NOBODY = "0x0000000000000000000000000000000000000000";

/** What a posting depends on, next to its event. */
export interface Booking {
  /** Whether a withdrawal or deposit is half of a move between two routers. */
  isMove?: boolean;
  /** Whether the router holds its fees until they are swept, as the second edition does. */
  holdsFees: boolean;
}

/**
 * Lists the movements of a router's event, line by line; none for an event that moves no money in its books. Only this
 * function decides which accounts an event affects.
 */
export function postingOf(event: RouterEvent, { isMove = false, holdsFees }: Booking): LedgerLine[] {
  switch (event.type) {
    case "PaymentExecuted":
      return executionOf(event, holdsFees ? "fee_held" : "fee");
    case "PaymentRefunded":
      return [line("refund", event.token, vaultOf(event))(["payer", event.to], event.amount)];
    case "VaultDeposited":
    case "VaultWithdrawn":
      return [vaultMovement(event, isMove)];
    case "FeesSwept":
      return [
        line("fee_sweep", event.token, ["fee_held", event.router])(["fee", event.router], event.amount),
      ];
    case "SurplusRescued":
      return [line("rescue", event.token, ["surplus", event.router])(["outside", event.to], event.amount)];
    default:
      return [];
  }
}

type EventOf<Type> = Extract<RouterEvent, { type: Type }>;

const vaultOf = ({ merchantRef }: { merchantRef: string }): Side => ["vault", merchantRef];

function executionOf(event: EventOf<"PaymentExecuted">, fees: "fee" | "fee_held"): LedgerLine[] {
  const { destination, fee, payer, token, amount, router } = event;
  const net: Side = destination === NOBODY ? vaultOf(event) : ["destination", destination];
  const take = line("payment", token, ["payer", payer]);
  return [take(net, amount - fee), take([fees, router], fee)].filter((each) => each.amount > 0n);
}

function vaultMovement(event: EventOf<"VaultDeposited" | "VaultWithdrawn">, isMove: boolean): LedgerLine {
  const { type, token, amount, party, router } = event;
  const vault = vaultOf(event);
  if (type === "VaultWithdrawn") {
    return isMove
      ? line("move", token, vault)(["transit", party], amount)
      : line("withdrawal", token, vault)(["outside", party], amount);
  }
  // The router names itself when its owner adds surplus to a vault.
  if (party === router) return line("rescue", token, ["surplus", router])(vault, amount);
  return isMove
    ? line("move", token, ["transit", party])(vault, amount)
    : line("deposit", token, ["outside", party])(vault, amount);
}

/** Returns the posting of a transaction's cost, in wei; the money comes from outside the books. */
export function gasPosting(sender: string, cost: bigint): LedgerLine[] {
  const party = sender.toLowerCase();
  return cost === 0n ? [] : [line("gas", NOBODY, ["outside", party])(["gas", party], cost)];
}

type Side = readonly [account: LedgerAccount, party: string];

function line(kind: LedgerKind, token: string, [fromAccount, fromParty]: Side) {
  return ([toAccount, toParty]: Side, amount: bigint): LedgerLine => ({
    kind,
    fromAccount,
    fromParty,
    toAccount,
    toParty,
    token,
    amount,
  });
}
