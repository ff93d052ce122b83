/**
 * `npm run pay -- <link or id>`: a wallet on the command line, or with `--x402` an agent. It uses only the public API and
 * the chains, no server internals. Exits 0 when the payment has succeeded, else 1 with one sentence.
 */
import { setTimeout as delay } from "node:timers/promises";
import { formatUnits } from "viem";
import {
  type Amount,
  type Gateway,
  type Option,
  openGateway,
  type Status,
  type WalletRpc,
} from "@/scripts/pay/gateway";
import { readSettings, type Settings } from "@/scripts/pay/settings";
import { Wallet } from "@/scripts/pay/wallet";
import { parsePayLink } from "@/server/http/parse-link";

const GIVE_UP_AFTER_MS = 15 * 60_000;

try {
  await pay(readSettings(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function pay(settings: Settings): Promise<void> {
  const paymentId = parsePayLink(settings.link, settings.payLinkHost);
  const gateway = openGateway(settings.url, paymentId);
  const payment = await gateway.payment();
  const until = new Date(payment.expiresAt * 1_000).toISOString();
  console.log(`${show(payment.amount)} to ${payment.merchant.name}, until ${until}`);
  if (payment.status !== "requires_action") throw new Error(`The payment is already ${payment.status}.`);
  const confirmed = settings.isAgent
    ? await payLink(gateway, { ...settings, paymentId })
    : await payAsWallet(gateway, settings);
  const status = await untilFinal(gateway, confirmed);
  if (status.status !== "succeeded" || !status.info) throw new Error(`The payment has ${status.status}.`);
  console.log(`Succeeded: ${show(status.info.optionAmount)} in transaction ${status.info.txId}`);
}

async function payAsWallet(gateway: Gateway, settings: Settings): Promise<Status> {
  const wallet = new Wallet(settings.privateKey, settings.rpcUrls);
  const options = await gateway.options(wallet.accounts);
  const option = find(options, settings) ?? (await refuse(gateway, wallet, { options, settings }));
  console.log(`Paying ${show(option.amount)} from ${option.account}`);
  const results = await execute(await executable(gateway, option), wallet);
  return gateway.confirm(option, results);
}

/** Loads the x402 packages only when they are wanted. */
async function payLink(gateway: Gateway, settings: Settings & { paymentId: string }): Promise<Status> {
  const { payAsAgent } = await import("@/scripts/pay/agent");
  const link = new URL(`/?pid=${settings.paymentId}`, settings.url);
  console.log(`Paying ${link} by x402`);
  await payAsAgent(link, settings);
  return gateway.status();
}

function show(amount: Amount): string {
  return `${formatUnits(BigInt(amount.value), amount.display.decimals)} ${nameOf(amount)}`;
}

function nameOf({ display }: Amount): string {
  return `${display.assetSymbol}${display.networkName ? ` on ${display.networkName}` : ""}`;
}

/** Returns the first option of the requested asset and chain. */
function find(options: Option[], settings: Settings): Option | undefined {
  return options.find(({ account, amount }) => isWanted(account, amount, settings));
}

function isWanted(account: string, { display }: Amount, { asset, chainId }: Settings): boolean {
  return (
    (asset === null || display.assetSymbol.toUpperCase() === asset) &&
    (chainId === null || account.startsWith(`eip155:${chainId}:`))
  );
}

/** Explains why the wallet has no such option. */
async function refuse(
  gateway: Gateway,
  { accounts }: Wallet,
  { options, settings }: { options: Option[]; settings: Settings },
): Promise<never> {
  const paused = (await gateway.holdings(accounts)).filter(
    ({ account, balance, state }) => state === "paused" && isWanted(account, balance, settings),
  );
  if (paused.length > 0) {
    const names = paused.map(({ balance }) => nameOf(balance)).join(", ");
    throw new Error(`The operator has stopped new payments in ${names}. Nothing was paid. Try again later.`);
  }
  if (options.length === 0) throw new Error("The wallet has nothing that the payment can be paid with.");
  const { asset, chainId } = settings;
  const wanted = `${asset ?? "any asset"}${chainId === null ? "" : ` on chain ${chainId}`}`;
  throw new Error(
    `The wallet cannot pay in ${wanted}, but it can pay ${options.map((o) => show(o.amount)).join(", ")}.`,
  );
}

/** Resolves `build` actions; the others stay unchanged. */
async function executable(gateway: Gateway, option: Option): Promise<WalletRpc[]> {
  const actions: WalletRpc[] = [];
  for (const action of option.actions) {
    if (action.type === "walletRpc") actions.push(action);
    else actions.push(...(await gateway.fetchActions(option, action.data.data)));
  }
  return actions;
}

async function execute(actions: WalletRpc[], wallet: Wallet): Promise<string[]> {
  const results: string[] = [];
  for (const [i, action] of actions.entries()) {
    const { method, chain_id } = action.data;
    const result = await wallet.execute(action);
    console.log(`${i + 1}/${actions.length} ${method} on ${chain_id}: ${result}`);
    const isSent = method === "eth_sendTransaction";
    if (isSent && i < actions.length - 1) await wallet.settle(chain_id, result);
    results.push(result);
  }
  return results;
}

async function untilFinal(gateway: Gateway, confirmed: Status): Promise<Status> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let status = confirmed;
  while (!status.isFinal) {
    if (Date.now() > giveUpAt) throw new Error(`The payment is still ${status.status}; check again later.`);
    console.log(`The payment is ${status.status}`);
    // The request itself waits for a change, so this delay only matters for a server that does not hold it.
    await delay(Math.min(status.pollInMs ?? 0, 250));
    status = await gateway.status();
  }
  return status;
}
