const TOKENS = ["usdc", "usdt", "eurc", "pyusd", "weth", "eth", "pol", "dai"];

/** Art that a test token shares with what it stands in for. */
const STAND_INS: Record<string, string> = {
  tusd: "usdc",
  tusdc: "usdc",
  tusdt: "usdt",
  teur: "eurc",
  matic: "pol",
};

/** Art by CAIP-2 chain; a test network wears that of its main one. */
const NETWORKS: Record<string, string> = {
  "eip155:1": "ethereum",
  "eip155:11155111": "ethereum",
  "eip155:10": "optimism",
  "eip155:11155420": "optimism",
  "eip155:137": "polygon",
  "eip155:80002": "polygon",
  "eip155:8453": "base",
  "eip155:84532": "base",
  "eip155:42161": "arbitrum",
  "eip155:421614": "arbitrum",
  "eip155:31337": "local",
  "eip155:1337": "local",
};

/** Path of a token's art by its symbol, in any case; "tUSDC" finds that of USDC, an unknown one a plain coin. */
export function tokenIconPath(symbol: string): string {
  const name = symbol.toLowerCase();
  const known = [STAND_INS[name], name, name.replace(/^t/, "")].find((art) => art && TOKENS.includes(art));
  return `/icons/tokens/${known ?? "token"}.svg`;
}

/** Path of a network's art by its CAIP-2 id or its bare EVM chain number. */
export function networkIconPath(chain: string | number): string {
  const caip = /^\d+$/.test(String(chain)) ? `eip155:${chain}` : String(chain);
  return `/icons/networks/${NETWORKS[caip] ?? "network"}.svg`;
}
