import { type Db, many, maybeOne, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { StoredEntry } from "@/server/networks/network-entry";

/** A network of the database, as it is at present. */
export interface NetworkRow extends StoredEntry {
  id: string;
  chainId: number;
  isOn: boolean;
  author: string;
  since: Date;
}

const presentRows = () =>
  store
    .selectFrom("network")
    .select(["id", "chain_id as chainId", "entry", "rpc_sealed as rpcSealed", "is_on as isOn"])
    .select(["author", "since"])
    .where("until", "is", null)
    .$narrowType<StoredEntry>();

/** Lists the present networks of the database, by chain id. */
export function findNetworks(on: Db): Promise<NetworkRow[]> {
  return many(on, presentRows().orderBy("chain_id"));
}

/** Finds the present row of a network and locks it. */
export function lockNetwork(tx: Tx, chainId: number): Promise<NetworkRow | undefined> {
  return maybeOne(tx, presentRows().where("chain_id", "=", chainId).forUpdate());
}
