import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type PublicClient,
  type TestClient,
  type Transport,
  type WalletClient,
} from "viem";
import { untilMined } from "@/scripts/local/until-mined";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { create2Address, create2Transaction } from "@/server/chain/calls/router-deployment";

const POLL_MS = 10;

/** Deploys code and sends funds on a local chain, skipping steps that are done. */
export class LocalDeployer {
  private readonly reader: PublicClient;
  private readonly tester: TestClient;
  private readonly wallet: WalletClient<Transport, Chain, Account>;

  constructor({ rpcUrl, chainId, owner }: { rpcUrl: string; chainId: number; owner: Account }) {
    const chain = defineChain({
      id: chainId,
      name: `local-${chainId}`,
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    });
    const options = { chain, transport: http(rpcUrl), pollingInterval: POLL_MS, cacheTime: 0 };
    this.reader = createPublicClient(options);
    this.tester = createTestClient({ ...options, mode: "anvil" });
    this.wallet = createWalletClient({ ...options, account: owner });
  }

  /** Deploys through the deterministic deployment proxy, which every anvil has; returns the address. */
  async create2(initcode: Hex, salt?: Hex): Promise<Address> {
    const address = create2Address({ initcode, salt });
    if (!(await this.isThere(address))) {
      await this.mined(await this.wallet.sendTransaction(create2Transaction({ initcode, salt })));
      if (!(await this.isThere(address))) throw new Error(`nothing was deployed at ${address}`);
    }
    return address;
  }

  /** Sets code at an address that no deployment of ours could produce. */
  async etch(address: Address, initcode: Hex): Promise<void> {
    if (await this.isThere(address)) return;
    const { data } = await this.reader.call({ data: initcode });
    if (!data) throw new Error(`the code for ${address} is empty`);
    await this.tester.setCode({ address, bytecode: data });
  }

  /** Tops up an account that has less than half of `value`. */
  async ensureGas(address: Address, value: bigint): Promise<void> {
    const balance = await this.reader.getBalance({ address });
    if (balance < value / 2n) await this.tester.setBalance({ address, value });
  }

  /** Mints test tokens to an account that has less than half of `value`. */
  async ensureTokens(token: Address, holder: Address, value: bigint): Promise<void> {
    const contract = { address: token, abi: testTokenAbi } as const;
    const balance = await this.reader.readContract({
      ...contract,
      functionName: "balanceOf",
      args: [holder],
    });
    if (balance >= value / 2n) return;
    await this.mined(
      await this.wallet.writeContract({ ...contract, functionName: "mint", args: [holder, value] }),
    );
  }

  private async isThere(address: Address): Promise<boolean> {
    return (await this.reader.getCode({ address })) !== undefined;
  }

  private async mined(hash: Hex): Promise<void> {
    await untilMined(this.reader, hash);
  }
}
