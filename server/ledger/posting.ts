import type { RouterEvent } from "@/server/chain/reads/router-events";

type LedgerKind = "payment" | "refund" | "deposit" | "withdrawal" | "gas";
type LedgerAccount = "payer" | "destination" | "vault" | "fee" | "gas" | "outside";

/** One amount from one account to another: it balances by its form. Hex in lower case. */
export interface LedgerLine {
  kind: LedgerKind;
  fromAccount: LedgerAccount;
  /** An address; of a vault the merchant as the router names it; of fees the router, whose setting says who gets them. */
  fromParty: string;
  toAccount: LedgerAccount;
  toParty: string;
  /** The zero address is the native coin. */
  token: string;
  /** In base units; never zero. */
  amount: bigint;
}

const NOBODY = "0x0000000000000000000000000000000000000000";

/** What an event of the router moved, line by line. The only place that says which accounts an event touches. */
export function postingOf(event: RouterEvent, router: string): LedgerLine[] {
  const { token, amount } = event;
  const vault: Side = ["vault", event.merchantRef];
  switch (event.type) {
    case "PaymentExecuted": {
      const { destination, fee, payer } = event;
      const net: Side = destination === NOBODY ? vault : ["destination", destination];
      const take = line("payment", token, ["payer", payer]);
      const lines = [take(net, amount - fee), take(["fee", router.toLowerCase()], fee)];
      return lines.filter((each) => each.amount > 0n);
    }
    case "PaymentRefunded":
      return [line("refund", token, vault)(["payer", event.payer], amount)];
    case "VaultDeposited":
      return [line("deposit", token, ["outside", event.party])(vault, amount)];
    case "VaultWithdrawn":
      return [line("withdrawal", token, vault)(["outside", event.party], amount)];
  }
}

/** What a transaction of ours cost, in wei; it came from outside of the books. */
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
