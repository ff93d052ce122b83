import { type Hex, zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { newId } from "@/server/kernel/ids";
import { makeAccount } from "@/tests/support/account";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { publicClient, testClient } from "@/tests/support/chains";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { confirmForRelay, type OpenPayment, openPayment, sendDirect } from "@/tests/support/payments";
import { asOwner, depositTo } from "@/tests/support/refunds";
import { drive, driveTicks, hasStatus } from "@/tests/support/relay-driver";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { changed, db, many, sql, transaction } from "@/tests/support/sql";

const DEPTH = 2;
let { own, chain, account, payer, driver, mine } = {} as ChainWorld;
let usdc: Hex;

beforeAll(async () => {
  ({ own, chain, account, payer, driver, mine } = await openChainWorld(inject("stack"), {
    id: 41_345,
    confirmations: DEPTH,
  }));
  usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address.toLowerCase() as Hex;
});
afterAll(() => own.proxy.close());

/** Takes a transaction's block and all above it away. */
async function reorganiseAway(hash: Hex): Promise<void> {
  const head = await publicClient(chain).getBlockNumber({ cacheTime: 0 });
  const { blockNumber } = await publicClient(chain).getTransactionReceipt({ hash });
  const depth = Number(head - blockNumber) + 1;
  await testClient(chain).request({ method: "anvil_reorg", params: [depth, []] } as never);
}

interface Line {
  kind: string;
  from: string;
  to: string;
  amount: bigint;
}

/** The lines of one transaction, as `account party`. */
const linesOf = (txHash: string) =>
  many<Line & Record<string, unknown>>(
    db,
    sql`select kind, from_account || ' ' || from_party as from, to_account || ' ' || to_party as to, amount
        from ledger_entry where tx_hash = ${txHash} order by kind, line`,
  );

async function paid(options: { symbol: string; destination?: Hex }): Promise<OpenPayment & { txHash: Hex }> {
  const payment = await openPayment(account, { chain, payer, ...options });
  if (options.symbol === "ETH") await sendDirect(payment);
  else await confirmForRelay(payment);
  const relay = driver();
  await drive(relay, async () => {
    await mine(1);
    return hasStatus(payment, "succeeded")();
  });
  const [event] = await drive(relay, async () => (await linesOfPayment(payment.id)).length > 0).then(() =>
    linesOfPayment(payment.id),
  );
  return { ...payment, txHash: event?.txHash as Hex };
}

const linesOfPayment = (id: string) =>
  many<{ txHash: Hex }>(
    db,
    sql`select l.tx_hash as "txHash" from ledger_entry l join chain_event e using (chain_id, tx_hash, log_index)
        where e.payment_id = ${id}`,
  );

describe("the books", () => {
  test("have an event that was stored without its router on the chain's oldest one", async () => {
    const stored = () =>
      many<{ txHash: string }>(
        db,
        sql`select tx_hash as "txHash" from chain_event where data ->> 'amount' = '77000' and confirmed_at is null`,
      );
    await depositTo(chain, account.merchant.id, { token: usdc, amount: 77_000n });
    await drive(driver(), async () => (await stored()).length === 1);
    await pastTheRules(
      sql`update chain_event set router = null where data ->> 'amount' = '77000' and confirmed_at is null`,
    );
    const posted = () =>
      many<{ router: string }>(
        db,
        sql`select l.router from ledger_entry l join chain_event e using (chain_id, tx_hash, log_index)
            where e.router is null`,
      );
    await drive(driver(), async () => {
      await mine(1);
      return (await posted()).length > 0;
    });
    expect(await posted()).toEqual([{ router: routerOf(chain).toLowerCase() }]);
  });

  test("show a payment from its payer to the destination and the held fee, and what its transaction cost", async () => {
    const { txHash, terms } = await paid({ symbol: "USDC" });
    const from = `payer ${payer.address.toLowerCase()}`;
    const relayer = relayerAccount().address.toLowerCase();
    const { gasUsed, effectiveGasPrice } = await publicClient(chain).getTransactionReceipt({ hash: txHash });
    expect(await linesOf(txHash)).toEqual([
      { kind: "payment", from, to: `destination ${terms.destination.toLowerCase()}`, amount: 990_000n },
      { kind: "payment", from, to: `fee_held ${routerOf(chain).toLowerCase()}`, amount: 10_000n },
      { kind: "gas", from: `outside ${relayer}`, to: `gas ${relayer}`, amount: gasUsed * effectiveGasPrice },
    ]);
  });

  test("show what a buyer sent himself without gas of ours, and the vault where there is no destination", async () => {
    const { txHash } = await paid({ symbol: "ETH", destination: zeroAddress });
    expect((await linesOf(txHash)).map(({ to }) => to)).toEqual([
      `vault ${refOf(account.merchant.id)}`,
      `fee_held ${routerOf(chain).toLowerCase()}`,
    ]);
  });

  test("show deposits and withdrawals of a vault, each once", async () => {
    const merchant = (await makeAccount()).merchant.id;
    await depositTo(chain, merchant, { token: usdc, amount: 500n });
    const args = [refOf(merchant), usdc, payer.address, 200n] as const;
    await asOwner(chain, { functionName: "withdraw", args });
    await mine(DEPTH);
    const vault = () =>
      many<{ kind: string; amount: bigint }>(
        db,
        sql`select kind, amount::numeric(78, 0) as amount from ledger_side
            where account = 'vault' and party = ${refOf(merchant)} order by id`,
      );
    await drive(driver(), async () => (await vault()).length === 2);
    await driveTicks(driver(), 2);
    expect(await vault()).toEqual([
      { kind: "deposit", amount: 500n },
      { kind: "withdrawal", amount: -200n },
    ]);
  });

  test("keep one posting of what a reorganisation moved to another block, with what it cost there", async () => {
    const { txHash } = await paid({ symbol: "USDC" });
    const before = await linesOf(txHash);
    await mine(DEPTH);
    await reorganiseAway(txHash);
    const relay = driver({ resendAfterMs: 50 });
    const receipt = () => publicClient(chain).getTransactionReceipt({ hash: txHash });
    await drive(relay, () => receipt().then(Boolean, () => false));
    await mine(DEPTH);
    const { blockNumber, gasUsed, effectiveGasPrice } = await receipt();
    const gas = () =>
      many<{ block: number; amount: bigint }>(
        db,
        sql`select gas_block as block, amount from ledger_entry where tx_hash = ${txHash} and kind = 'gas'`,
      );
    await drive(relay, async () => (await gas())[0]?.block === Number(blockNumber));
    await drive(relay, async () => (await linesOf(txHash)).length === before.length);
    expect(await gas()).toEqual([{ block: Number(blockNumber), amount: gasUsed * effectiveGasPrice }]);
    expect((await linesOf(txHash)).slice(0, 2)).toEqual(before.slice(0, 2));
  });

  test("lose what a reorganisation below the depth took away, and notify the merchant when nobody can send it again", async () => {
    const { id, txHash } = await paid({ symbol: "ETH" });
    await mine(DEPTH);
    await driveTicks(driver(), 2);
    await reorganiseAway(txHash);
    await mine(1);
    await drive(driver(), async () => (await linesOf(txHash)).length === 0);
    const lostReasons = () =>
      many(
        db,
        sql`select data ->> 'reason' as reason from payment_event where payment_id = ${id} and type = 'chain.exception'`,
      );
    await drive(driver(), async () => (await lostReasons()).length > 0);
    expect(await lostReasons()).toEqual([{ reason: "lost" }]);
  });
});

describe("the database", () => {
  const insert = (change: Record<string, unknown> = {}) => {
    const row = {
      tx_hash: `0x${"ab".repeat(32)}`,
      log_index: null,
      router: null,
      kind: "gas",
      from_account: "outside",
      to_account: "gas",
      amount: "5",
      gas_block: 1,
      ...change,
    };
    return transaction((tx) =>
      changed(
        tx,
        sql`insert into ledger_entry (chain_id, tx_hash, log_index, line, kind, router, from_account, from_party, to_account,
              to_party, token, amount, gas_block)
            values (1, ${row.tx_hash}, ${row.log_index}, 0, ${row.kind}::ledger_kind, ${row.router},
              ${row.from_account}::ledger_account, ${zeroAddress}, ${row.to_account}::ledger_account, ${zeroAddress}, ${zeroAddress},
              ${row.amount}, ${row.gas_block})`,
      ),
    );
  };

  test("refuses what does not balance, what no event shows, and a second posting of the same", async () => {
    await expect(insert()).rejects.toThrow("our own transactions only");
    await pastTheRules(
      sql`insert into account_deployment (tx_hash, chain_id, payment_id, account, deployer, nonce)
          values (${`0x${"ab".repeat(32)}`}, 1, ${newId("pay")}, ${zeroAddress}, ${zeroAddress}, 0)`,
    );
    await insert();
    await expect(insert()).rejects.toThrow("unique");
    for (const amount of ["0", "-1"]) await expect(insert({ amount })).rejects.toThrow("check");
    await expect(insert({ to_account: "payer" })).rejects.toThrow("check");
    await expect(insert({ to_account: null })).rejects.toThrow("null");
    const event = {
      kind: "deposit",
      to_account: "vault",
      router: zeroAddress,
      gas_block: null,
      log_index: 0,
    };
    await expect(insert(event)).rejects.toThrow("foreign key");
  });

  test("refuses changes, and the end of a posting whose event stands", async () => {
    const { txHash } = await paid({ symbol: "USDC" });
    const by = (text: string) => asTableOwner({ text, values: [txHash] });
    await expect(by("update ledger_entry set amount = amount + 1 where tx_hash = $1")).rejects.toThrow(
      "never changed",
    );
    await expect(by("delete from ledger_entry where tx_hash = $1 and kind = 'payment'")).rejects.toThrow(
      "with its event",
    );
    await expect(asTableOwner(sql`truncate ledger_entry`)).rejects.toThrow("never deleted");
    const sums = await many(
      db,
      sql`select chain_id, token from ledger_side group by 1, 2 having sum(amount) <> 0`,
    );
    expect(sums).toEqual([]);
  });
});
