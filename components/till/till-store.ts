/** What a till keeps on its device. */
export interface TillSettings {
  merchantId: string;
  unit: string;
}

/** A sale under way, kept until it ends: a reload or a lost connection continues it with the same key. */
export interface KeptSale extends TillSettings {
  key: string;
  value: string;
  /** Once the payment exists. */
  paymentId?: string;
  payLink?: string;
  referenceId?: string;
}

const SETTINGS = "florin.till";
const SALE = "florin.till.sale";

export const readSettings = () => read<TillSettings>(SETTINGS);
export const keepSettings = (settings: TillSettings | null) => keep(SETTINGS, settings);
export const readSale = () => read<KeptSale>(SALE);
export const keepSale = (sale: KeptSale | null) => keep(SALE, sale);

function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    // Storage that is refused or damaged: the till starts from the beginning.
    return null;
  }
}

function keep(name: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // Without storage the till works until it is reloaded.
  }
}
