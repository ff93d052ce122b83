import { type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { isAwaited } from "@/server/reconciliation/is-awaited";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { publicClient, rawTransaction, testClient } from "@/tests/support/chains";
import { setEnvironment } from "@/tests/support/environment";
import { eventually } from "@/tests/support/eventually";
import { expectRefused } from "@/tests/support/expect-refused";
import { runCommand } from "@/tests/support/operator-command";
import { optionsFor, placeOf } from "@/tests/support/options";
import { type ProxiedChain, useOwnChain } from "@/tests/support/own-chain";
import { pastTheRules } from "@/tests/support/owner-db";
import { type ConfirmBody, confirm, createPayment, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeUndeployed, signedUndeployed } from "@/tests/support/undeployed-wallet";
import { makeWallet } from "@/tests/support/wallet";

/** Processes start again. */
vi.setConfig({ testTimeout: 120_000 });

/** docs/runbooks.md, tried: another DEPLOYER_KEY, in the environment of a process that is started again. */
const CHAIN = 41_446;
const [OLD, NEXT] = [generatePrivateKey(), generatePrivateKey()];
const PENDING = { status: 503, code: "unavailable", details: { reason: "account_pending" } };

let own: ProxiedChain;
let account: TestAccount;
let server: RunningServer | undefined;
let api: Api;

beforeAll(async () => {
  setEnvironment({ DEPLOYER_KEY: OLD });
  own = await useOwnChain(inject("stack"), { id: CHAIN, name: "Own", confirmations: 1 });
  account = await makeAccount();
  await anvil().setBalance({ address: addressOf(OLD), value: parseEther("10") });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await own.proxy.close();
});

const anvil = () => testClient(own.direct);
const addressOf = (key: Hex) => privateKeyToAccount(key).address;
const partyOf = (key: Hex) => addressOf(key).toLowerCase();
const isThere = async (address: Hex) => Boolean(await publicClient(own.direct).getCode({ address }));

/** Stops the process and starts it with this key. */
async function restartWith(DEPLOYER_KEY: Hex): Promise<void> {
  await server?.stop("SIGTERM");
  const installation = thisInstallation(inject("stack"));
  server = await startServer({ way: "mount", installation, env: { DEPLOYER_KEY } });
  api = connectApi(server.url, account.headers);
}

interface Buyer {
  address: Hex;
  id: string;
  body: ConfirmBody;
}

/** A buyer whose account does not exist yet, and who has signed a payment. */
async function makeSigned(): Promise<Buyer> {
  const wallet = await makeUndeployed(own.direct, await makeWallet({ units: 0 }));
  const id = await createPayment(api);
  const options = await optionsFor(api, id, { accounts: [`eip155:${CHAIN}:${wallet.address}`] });
  const option = options.find((each) => placeOf(each) === `USDC@${CHAIN}`);
  if (!option) throw new Error("no option in USDC");
  return { address: wallet.address, id, body: await signedUndeployed(wallet, option) };
}

const expectPending = ({ id, body }: Buyer) => expectRefused(api, id, { body, refused: PENDING });

async function expectPaidOnce({ id, body }: Buyer): Promise<void> {
  expect((await confirm(api, id, body)).status).toBe(200);
  expect((await untilFinal(api, id)).status).toBe("succeeded");
  expect(await executions(own.direct, [id])).toHaveLength(1);
}

/** The deployments of a payment, and which key's gas is in the books for each. */
const deploymentsOf = ({ id }: Buyer) =>
  many<{ deployer: string; status: string; paid: string | null }>(
    db,
    sql`select d.deployer, d.status, l.to_party as paid from account_deployment d
        left join ledger_entry l on l.tx_hash = d.tx_hash and l.kind = 'gas'
        where d.payment_id = ${id} order by d.created_at`,
  );
const booked = (key: Hex) => ({ deployer: partyOf(key), status: "confirmed", paid: partyOf(key) });

async function expectDeployments(buyer: Buyer, wanted: object[]): Promise<void> {
  const text = JSON.stringify(wanted);
  const found = await eventually(
    () => deploymentsOf(buyer),
    (rows) => JSON.stringify(rows) === text,
  );
  expect(found).toEqual(wanted);
}

test("is changed with a deployment in flight: that one counts, and the new key deploys from its first coin on", async () => {
  await restartWith(OLD);
  const [sent, later] = [await makeSigned(), await makeSigned()];
  await anvil().setAutomine(false);
  await expectPending(sent);
  expect(await deploymentsOf(sent)).toEqual([{ deployer: partyOf(OLD), status: "signed", paid: null }]);
  await restartWith(NEXT);
  await anvil().mine({ blocks: 1 });
  await anvil().setAutomine(true);
  expect(await isThere(sent.address)).toBe(true);
  await expectPaidOnce(sent);

  const env = { ...thisInstallation(inject("stack")).env, DEPLOYER_KEY: NEXT };
  const warning = `${addressOf(NEXT)} (DEPLOYER_KEY) has 0 wei for gas. Send it coin.`;
  expect((await runCommand("doctor", env)).lines.join("\n")).toContain(warning);
  await expectPending(later);
  expect(await isThere(later.address)).toBe(false);
  await anvil().setBalance({ address: addressOf(NEXT), value: parseEther("10") });
  expect((await runCommand("doctor", env)).lines.join("\n")).not.toContain("DEPLOYER_KEY");
  await expectPaidOnce(later);
  await anvil().mine({ blocks: 2 });
  await expectDeployments(sent, [booked(OLD)]);
  await expectDeployments(later, [booked(NEXT)]);
});

test("is lost, and the network forgets its deployment: the new key deploys, and the chain rests again", async () => {
  await restartWith(OLD);
  const buyer = await makeSigned();
  await anvil().setAutomine(false);
  await expectPending(buyer);
  const [signed] = await many<{ hash: Hex }>(
    db,
    sql`select tx_hash as hash from account_deployment where payment_id = ${buyer.id}`,
  );
  if (!signed) throw new Error("nothing was signed");
  const serializedTransaction = await rawTransaction(own.direct, signed.hash);
  await anvil().dropTransaction(signed);
  await anvil().setAutomine(true);

  await restartWith(NEXT);
  await expectPaidOnce(buyer);
  await anvil().mine({ blocks: 2 });
  const forgotten = { deployer: partyOf(OLD), status: "signed", paid: null };
  await expectDeployments(buyer, [forgotten, booked(NEXT)]);
  expect(await isAwaited(own.config)).toBe(true);
  // A quarter of an hour later.
  await pastTheRules("update account_deployment set created_at = created_at - interval '15 minutes'");
  expect(await isAwaited(own.config)).toBe(false);

  // Anybody who has the bytes may still send them: the factory refuses, and what that costs is booked.
  const hash = await publicClient(own.direct).sendRawTransaction({ serializedTransaction });
  expect(await publicClient(own.direct).waitForTransactionReceipt({ hash })).toMatchObject({
    status: "reverted",
  });
  await anvil().mine({ blocks: 2 });
  await pastTheRules("update account_deployment set updated_at = updated_at - interval '1 minute'");
  await expectDeployments(buyer, [booked(OLD), booked(NEXT)]);
  await untilBooked(own.direct);
  expect((await auditBooks(own.direct)).lines).toEqual([]);
});
