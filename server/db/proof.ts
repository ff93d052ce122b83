export declare const minted: unique symbol;

/** A value that only `server/auth` creates: having one proves that the caller was authenticated. */
export type Proof<T> = Readonly<T> & { readonly [minted]: true };

/** Proof that the caller acts for one account, and reaches only its rows. */
export type AccountProof = Proof<{
  accountId: string;
  kind?: string;
  /** The merchants that a person or a key is limited to; null for all. */
  merchantIds?: readonly string[] | null;
}>;

/**
 * Why a statement reaches rows of every account: the operator's proof, a background job, a person's own rows in all
 * their accounts, a credential whose account is not known yet (session, key, link), or a capability (a buyer's wallet
 * has the payment's id). `found`: the caller found the row within its own reach and names it by its id. `ownerless`:
 * some rows have no account, and the statement has its own condition. `batch`: one statement for several proofs, which
 * compares each row with the account of the proof that goes with it.
 */
export type Reach =
  | Proof<{ kind: "operator" }>
  | "job"
  | "person"
  | "credential"
  | "capability"
  | "found"
  | "ownerless"
  | "batch";
