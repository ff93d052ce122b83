/** Under Next alone nothing else starts with the process; behind `server/main.ts` this finds it done. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the bundler reads it, and leaves this out where there is no Node.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { followRatesOfPages } = await import("@/server/rates/follow-rates");
  await followRatesOfPages();
}
