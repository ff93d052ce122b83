import type { LocalAccounts } from "@/scripts/local/accounts";
import { privateKeyOf } from "@/scripts/local/accounts";
import type { DemoIdentity } from "@/scripts/local/local-state";
import { writeDurably } from "@/scripts/local/write-durably";
import type { ChainConfig } from "@/server/chain/client/registry";
import { quotingRouter } from "@/server/chain/client/routers";

export interface DemoFile {
  file: string;
  url: string;
  demo: DemoIdentity;
  /** All merchants, the first the one of examples. */
  merchantIds: readonly string[];
  chains: ChainConfig[];
  buyer: LocalAccounts["buyer"];
}

/** Writes DATA_DIR/demo.json: everything a script needs to sign in, create a payment and pay it. */
export function writeDemoFile({ file, url, demo, merchantIds, chains, buyer }: DemoFile): void {
  const described = chains.map(describe);
  const [first] = described;
  const content = {
    url,
    dashboard: { email: demo.email, password: demo.password },
    apiKey: demo.apiKey,
    merchantId: demo.merchantIds[0],
    merchantIds,
    rpcUrl: first?.rpcUrl,
    chainId: first?.chainId,
    tokens: first?.tokens,
    buyer: { address: buyer.address, privateKey: privateKeyOf(buyer) },
    chains: described,
  };
  writeDurably(file, `${JSON.stringify(content, null, 2)}\n`);
}

function describe(chain: ChainConfig) {
  const { id, name, rpcUrls, native, tokens } = chain;
  return {
    chainId: id,
    name,
    rpcUrl: rpcUrls[0],
    router: quotingRouter(chain).address,
    native: native?.symbol ?? null,
    tokens: tokens.map(({ symbol, address, kind, decimals }) => ({ symbol, address, kind, decimals })),
  };
}
