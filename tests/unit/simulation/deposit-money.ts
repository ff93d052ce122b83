import type { DepositCall, DepositPlace, Token } from "./call";

/** The money at deposit addresses and the agents' authorizations, with the rules of the router about them. */
export class DepositMoney {
  readonly #balances = new Map<string, number>();
  /** Authorizations that were sent or cancelled. */
  readonly #used = new Set<string>();

  balance(deposit: string, token: Token): number {
    return this.#balances.get(`${deposit} ${token}`) ?? 0;
  }

  isUsed(authorization: string): boolean {
    return this.#used.has(authorization);
  }

  /** @param isOpen the router may still execute the payment */
  refusal(call: DepositCall, { time, isOpen }: { time: number; isOpen: boolean }): string | null {
    const { deposit, token, authorization = "" } = call.at;
    switch (call.kind) {
      case "settle":
      case "void":
      case "pay_authorized":
        return this.isUsed(authorization) ? "AuthorizationUsed" : null;
      case "pay_deposit":
        return this.balance(deposit, token) < call.amount ? "DepositTooLow" : null;
      case "deposit_return":
        if (isOpen && token === "own") return "DepositStillOpen";
        return this.#sweepRefusal(call);
      case "deposit_claim":
        return time > call.deadline ? "DeadlinePassed" : this.#sweepRefusal(call);
      default:
        return null;
    }
  }

  #sweepRefusal({ at: { deposit, token, to } }: DepositCall): string | null {
    if (this.balance(deposit, token) === 0) return "NothingToReturn";
    return to && refusesMoney(to) ? "TransferRefused" : null;
  }

  /** @returns what the call moved */
  apply(call: DepositCall): number {
    const { kind, amount, at } = call;
    if (at.authorization) this.#used.add(at.authorization);
    switch (kind) {
      case "transfer":
      case "settle":
        return this.#add(at, amount);
      case "pay_deposit":
        return -this.#add(at, -amount);
      case "deposit_return":
      case "deposit_claim":
        return -this.#add(at, -this.balance(at.deposit, at.token));
      case "pay_authorized":
        return amount;
      default:
        return 0;
    }
  }

  undo({ kind, at }: DepositCall, moved: number): void {
    if (at.authorization) this.#used.delete(at.authorization);
    if (kind === "transfer" || kind === "settle") this.#add(at, -moved);
    if (kind === "pay_deposit" || kind === "deposit_return" || kind === "deposit_claim") this.#add(at, moved);
  }

  #add({ deposit, token }: DepositPlace, units: number): number {
    this.#balances.set(`${deposit} ${token}`, this.balance(deposit, token) + units);
    return units;
  }
}

/** The token refuses transfers to some accounts. */
export function refusesMoney(account: string): boolean {
  return account.startsWith("barred");
}

/** The installation's list of refused addresses. */
export function isListed(account: string): boolean {
  return account.startsWith("listed");
}
