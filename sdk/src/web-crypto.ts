/** A name that bundlers do not follow: only Node 18, which has no global, imports it. */
const NODE_CRYPTO = "node:crypto";

/** Returns the Web Crypto API of this runtime. */
export async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto?.subtle) return globalThis.crypto;
  const { webcrypto } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_CRYPTO)) as {
    webcrypto: Crypto;
  };
  return webcrypto;
}
