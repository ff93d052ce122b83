import type { RouterEvent } from "@/server/chain/reads/router-events";

type LedgerKind = "payment" | "refund" | "deposit" | "withdrawal" | "move" | "gas";
type LedgerAccount = "payer" | "destination" | "vault" | "fee" | "gas" | "transit" | "outside";

/** One amount from one account to another, so it always balances. Hex is in lower case. */
export interface LedgerLine {
  kind: LedgerKind;
  fromAccount: LedgerAccount;
  /**
   * An address. For a vault it is the merchant's reference on the router. For fees it is the router, whose setting
   * names the recipient.
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

/**
 * Lists the movements of a router's event, line by line. Only this function decides which accounts an event affects.
 * @param isMove whether a withdrawal or deposit is half of a move between two routers
 */
export function postingOf(event: RouterEvent, isMove = false): LedgerLine[] {
  const { token, amount } = event;
  const vault: Side = ["vault", event.merchantRef];
  switch (event.type) {
    case "PaymentExecuted": {
      const { destination, fee, payer } = event;
      const net: Side = destination === NOBODY ? vault : ["destination", destination];
      const take = line("payment", token, ["payer", payer]);
      const lines = [take(net, amount - fee), take(["fee", event.router], fee)];
      return lines.filter((each) => each.amount > 0n);
    }
    case "PaymentRefunded":
      return [line("refund", token, vault)(["payer", event.payer], amount)];
    case "VaultDeposited":
      if (isMove) return [line("move", token, ["transit", event.party])(vault, amount)];
      return [line("deposit", token, ["outside", event.party])(vault, amount)];
    case "VaultWithdrawn":
      if (isMove) return [line("move", token, vault)(["transit", event.party], amount)];
      return [line("withdrawal", token, vault)(["outside", event.party], amount)];
  }
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
