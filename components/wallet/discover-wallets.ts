"use client";

import { useSyncExternalStore } from "react";
import type { Eip1193Provider } from "@/components/wallet/eip1193";

/** A wallet that this browser offers. */
export interface Wallet {
  id: string;
  name: string;
  /** A data URI, so nothing is loaded from the network. */
  icon: string | null;
  provider: Eip1193Provider;
}

const UNNAMED = "Browser wallet";
const NAME_LENGTH = 48;
const MOST_WALLETS = 24;
const OLD_STYLE_AFTER_MS = 350;

let found: readonly Wallet[] | null = null;
const listeners = new Set<() => void>();
let isListening = false;

/** Returns the wallets that announced themselves (EIP-6963), or null while discovery runs. */
export function useWallets(): readonly Wallet[] | null {
  return useSyncExternalStore(
    subscribe,
    () => found,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isListening) listen();
  return () => listeners.delete(listener);
}

function listen(): void {
  isListening = true;
  window.addEventListener("eip6963:announceProvider", (event) => {
    const wallet = announced((event as CustomEvent).detail);
    if (wallet) add(wallet);
  });
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  // Wallets older than EIP-6963 only appear on `window`, some of them late.
  setTimeout(() => {
    const { ethereum } = window as { ethereum?: Eip1193Provider };
    if (found) return;
    if (typeof ethereum?.request === "function") {
      add({ id: "injected", name: UNNAMED, icon: null, provider: ethereum });
    } else set([]);
  }, OLD_STYLE_AFTER_MS);
}

function announced(detail: unknown): Wallet | null {
  const { info, provider } = (detail ?? {}) as {
    info?: { uuid?: unknown; name?: unknown; icon?: unknown };
    provider?: Eip1193Provider;
  };
  if (typeof info?.uuid !== "string" || typeof provider?.request !== "function") return null;
  const name =
    String(info.name ?? "")
      .trim()
      .slice(0, NAME_LENGTH) || UNNAMED;
  const icon = typeof info.icon === "string" && info.icon.startsWith("data:image/") ? info.icon : null;
  return { id: info.uuid, name, icon, provider };
}

function add(wallet: Wallet): void {
  const others = (found ?? []).filter(({ id }) => id !== wallet.id && id !== "injected");
  if (others.length < MOST_WALLETS) set([...others, wallet]);
}

function set(wallets: readonly Wallet[]): void {
  found = wallets;
  for (const listener of listeners) listener();
}
