const TOKENS = ["usdc", "usdt", "eurc", "pyusd", "weth", "eth", "pol", "dai", "bnb", "avax", "celo"];

/** Test tokens that share the icon of the token they represent. */
const STAND_INS: Record<string, string> = {
  tusd: "usdc",
  tusdc: "usdc",
  tusdt: "usdt",
  teur: "eurc",
  usdt0: "usdt",
  "weth.e": "weth",
  matic: "pol",
};

/** Icons by CAIP-2 chain; a test network uses its main network's icon. */
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
  "eip155:56": "bnb",
  "eip155:97": "bnb",
  "eip155:43114": "avalanche",
  "eip155:43113": "avalanche",
  "eip155:42220": "celo",
  "eip155:11142220": "celo",
  "eip155:130": "unichain",
  "eip155:1301": "unichain",
  "eip155:31337": "local",
  "eip155:1337": "local",
};

/** Returns a token's icon path by symbol, ignoring case; "tUSDC" maps to USDC, an unknown symbol to a plain coin. */
export function tokenIconPath(symbol: string): string {
  const name = symbol.toLowerCase();
  const known = [STAND_INS[name], name, name.replace(/^t/, "")].find((art) => art && TOKENS.includes(art));
  return `/icons/tokens/${known ?? "token"}.svg`;
}

/** Returns a network's icon path by CAIP-2 id or plain EVM chain number. */
export function networkIconPath(chain: string | number): string {
  const caip = /^\d+$/.test(String(chain)) ? `eip155:${chain}` : String(chain);
  return `/icons/networks/${NETWORKS[caip] ?? "network"}.svg`;
}
