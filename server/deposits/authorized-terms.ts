import type { Address, Hex } from "viem";
import { changed, type Db, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";

/** A deposit for which a signed authorization was accepted. Hex is in lower case. */
interface AuthorizedDeposit {
  id: string;
  optionId: string;
  chainId: number;
  token: Address;
  address: Address;
  key: Hex;
  amount: bigint;
}

/** Finds the deposit whose terms with a signer as payer have this key. */
export function findAuthorized(on: Db, key: string): Promise<AuthorizedDeposit | undefined> {
  return maybeOne(
    on,
    acrossAccounts("job")
      .selectFrom("deposit_address as d")
      .innerJoin("payment_option as o", "o.id", "d.option_id")
      .select(["d.id", "d.option_id as optionId", "d.chain_id as chainId", "d.token", "d.address", "d.key"])
      .select("o.amount")
      .where("d.authorized_key", "=", key)
      .$narrowType<Pick<AuthorizedDeposit, "token" | "address" | "key">>(),
  );
}

/** The signer of an authorization or a permit to a deposit address, and the key of the terms that it executes. */
export interface Signer {
  depositId: string;
  /** In lower case. */
  payer: Address;
  /** CAIP-10, the address in EIP-55 form. */
  account: string;
  key: Hex;
}

/** The columns of a deposit's option that the terms with another payer share. */
const SHARED = [
  "o.payment_id",
  "o.chain_id",
  "o.asset",
  "o.token",
  "o.kind",
  "o.amount",
  "o.fee",
  "o.fee_bps",
  "o.destination",
  "o.router",
  "o.deadline",
  "o.option_ref",
  "o.rate_source",
  "o.rate_numerator",
  "o.rate_denominator",
  "o.rate_as_of",
  "o.expires_at",
] as const;

/**
 * Stores the terms of a deposit with a signer as payer, which the router executes on the signer's authorization. No
 * wallet is offered them. Once for each deposit: the caller holds the payment's lock and has checked that it is open.
 * @returns the id of the option
 */
export async function storeAuthorizedTerms(
  tx: Tx,
  { depositId, payer, account, key }: Signer,
): Promise<string> {
  const id = newId("opt");
  const terms = acrossAccounts("found")
    .selectFrom("payment_option as o")
    .innerJoin("deposit_address as d", "d.option_id", "o.id")
    .select(SHARED)
    .select([fragment<string>`${id}`.as("id"), fragment<string>`${account}`.as("account")])
    .select([fragment<string>`${payer}`.as("payer"), fragment<string>`${key}`.as("key")])
    .select(fragment<Date>`clock_timestamp()`.as("superseded_at"))
    .where("d.id", "=", depositId);
  const columns = SHARED.map((column) => column.slice(2) as Column<typeof column>);
  const stored = await changed(
    tx,
    store
      .insertInto("payment_option")
      .columns([...columns, "id", "account", "payer", "key", "superseded_at"])
      .expression(terms),
  );
  if (stored !== 1) throw new Error(`the terms of deposit ${depositId} are missing`);
  await changed(
    tx,
    acrossAccounts("found")
      .updateTable("deposit_address")
      .set({ authorized_option_id: id, authorized_key: key })
      .where("id", "=", depositId),
  );
  return id;
}

type Column<Name extends string> = Name extends `o.${infer Rest}` ? Rest : never;
