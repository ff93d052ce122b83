export declare const minted: unique symbol;

/** A value that only `server/auth` makes: holding one proves that somebody was authenticated. */
export type Proof<T> = Readonly<T> & { readonly [minted]: true };

/** Proof that the caller acts for one account: its rows alone are open to them. */
export type AccountProof = Proof<{ accountId: string }>;

/**
 * Why a statement reaches rows of every account: the operator's proof, a background job, a person's own rows in all of
 * their accounts, a credential whose account is not known yet (session, key, link), or a capability (a buyer's wallet
 * holds the payment's id).
 */
export type Reach = Proof<{ kind: "operator" }> | "job" | "person" | "credential" | "capability";
