import { WrittenFees } from "@/server/assets/fee-schedule";
import { knownEndpoints } from "@/server/chain/client/failover";
import { adoptChains, type ChainConfig, chainsFile } from "@/server/chain/client/registry";
import { db, maybeOne } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { forgetSingleton, singleton } from "@/server/kernel/singleton";
import { openEntry, parseEntry } from "@/server/networks/network-entry";
import { findNetworks, type NetworkRow } from "@/server/networks/network-rows";

interface Known {
  /** The rows that are in force. */
  rows: string | null;
  /** The chains of the database, with their entries as text: an unchanged chain stays the same object. */
  chains: ReadonlyMap<number, { text: string; chain: ChainConfig }>;
}

/**
 * Reads the networks and fees of the database, and puts them in force in this process next to those of the chains file,
 * which win. Does nothing when nothing changed.
 */
export function loadNetworks(): Promise<void> {
  // One reading after the other: an earlier answer never replaces a later one.
  const readings = singleton("network-readings", () => ({ last: Promise.resolve() }));
  const reading = readings.last.then(load);
  readings.last = reading.catch(() => undefined);
  return reading;
}

async function load(): Promise<void> {
  const known = singleton("networks", (): Known => ({ rows: null, chains: new Map() }));
  const [rows, fees] = await Promise.all([findNetworks(db), findFees()]);
  const ids = [...rows.map(({ id }) => id), fees?.id].join();
  if (known.rows === ids) return;
  const file = chainsFile();
  const added = rows.filter(({ chainId }) => file.chains.every(({ id }) => id !== chainId));
  const chains = new Map(added.flatMap((row) => openRow(row, known) ?? []));
  forgetChanged(known.chains, chains);
  const off = new Set(added.filter(({ isOn }) => !isOn).map(({ chainId }) => chainId));
  const all = [...file.chains, ...[...chains.values()].map(({ chain }) => chain)];
  adoptChains({ ...file, chains: all, fees: file.fees ?? feesOf(fees?.fees) }, off);
  Object.assign(known, { rows: ids, chains });
}

function findFees() {
  return maybeOne(db, store.selectFrom("installation_fee").select(["id", "fees"]).where("until", "is", null));
}

function feesOf(written: unknown): WrittenFees | undefined {
  const parsed = WrittenFees.safeParse(written);
  return parsed.success ? parsed.data : undefined;
}

/** Opens a row. One that cannot be read is left out, unless this process knows the network from before. */
function openRow(row: NetworkRow, known: Known): [number, { text: string; chain: ChainConfig }][] | null {
  const before = known.chains.get(row.chainId);
  try {
    const entry = openEntry(row, row.id);
    if (!entry) throw new Error("its RPC URLs were sealed with another AUTH_SECRET");
    const text = JSON.stringify(entry);
    return [[row.chainId, before?.text === text ? before : { text, chain: parseEntry(entry) }]];
  } catch (err) {
    log().error({ chainId: row.chainId, err }, "a network of the database cannot be read; add it again");
    return before ? [[row.chainId, before]] : null;
  }
}

/** Forgets the clients and the check of chains that changed or are gone. */
function forgetChanged(before: Known["chains"], now: Known["chains"]): void {
  for (const [id, { chain }] of before) {
    if (now.get(id)?.chain === chain) continue;
    forgetSingleton(`chain-client:${id}`);
    forgetSingleton(`chain-status:${id}`);
    knownEndpoints().delete(id);
  }
}
