/** Initialises the process under Next alone, where nothing else does; `server/main.ts` has done it already. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the bundler reads it, and leaves this out where there is no Node.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { followNetworksOfPages } = await import("@/server/networks/follow-networks");
  await followNetworksOfPages();
  const { startChecksOfPages } = await import("@/server/chain/checks/start-checks");
  await startChecksOfPages();
  const { followRatesOfPages } = await import("@/server/rates/follow-rates");
  await followRatesOfPages();
}
