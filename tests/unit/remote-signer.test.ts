import { type Hex, keccak256, parseTransaction, recoverAddress, recoverTransactionAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HotAccount, hotAccount, signBytes } from "@/server/chain/keys/hot-account";
import { signCall } from "@/server/chain/keys/sign-call";
import { SignerFault } from "@/server/chain/keys/signer-fault";
import { parseEnv } from "@/server/kernel/env";
import { type Manner, startTestSigner, type TestSigner } from "@/tests/support/web3signer";

const key = generatePrivateKey();
const { address } = privateKeyToAccount(key);
const BYTES: Hex = `0x1901${"ab".repeat(64)}`;
const CALL = {
  to: `0x${"12".repeat(20)}`,
  data: "0x1234",
  nonce: 7,
  gas: 21_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
} as const;

let signer: TestSigner;
let account: HotAccount;

beforeAll(async () => {
  signer = await startTestSigner([key, generatePrivateKey()]);
  account = hotAccount(signer.settingOf(key));
});
afterEach(async () => {
  await signer.start();
  signer.behave("signs");
  signer.load([key, generatePrivateKey()]);
});
afterAll(() => signer.stop());

const faultOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe("a key at a remote signer", () => {
  test("signs the same transaction as the key itself, for every network", async () => {
    for (const chainId of [1, 8_453, 31_337]) {
      const remote = await signCall(account, chainId, CALL);
      expect(remote).toEqual(await signCall(hotAccount(key), chainId, CALL));
      expect(parseTransaction(remote.raw)).toMatchObject({ chainId, nonce: 7 });
      const serializedTransaction = remote.raw as `0x02${string}`;
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address);
    }
  });

  test("signs the bytes of a digest", async () => {
    const signature = await signBytes(account, BYTES);
    expect(signature).toBe(await signBytes(hotAccount(key), BYTES));
    expect(await recoverAddress({ hash: keccak256(BYTES), signature })).toBe(address);
  });

  test.each<[Manner, SignerFault["kind"], RegExp]>([
    ["fails", "signer_down", /signs nothing for 0x\w+ \(HTTP 500\)\.$/],
    ["hangs up", "signer_down", /does not answer: the connection failed/],
    ["forbids", "signer_refuses", /signs nothing for 0x\w+ \(HTTP 403\)\.$/],
    ["signs with another key", "signer_refuses", /signed with another key than 0x\w+, or something else\.$/],
    ["answers nonsense", "signer_refuses", /answered with no signature\.$/],
  ])("gives no signature when its signer %s", async (manner, kind, line) => {
    await signBytes(account, BYTES);
    signer.behave(manner);
    const fault = await faultOf(signBytes(account, BYTES));
    expect(fault).toBeInstanceOf(SignerFault);
    expect(fault).toMatchObject({ kind, message: expect.stringMatching(line) });
    expect((fault as SignerFault).message).toContain(signer.url);
    signer.behave("signs");
    expect(await signBytes(account, BYTES)).toMatch(/^0x/);
  });

  test("gives up after three seconds", async () => {
    await signBytes(account, BYTES);
    signer.behave("hangs");
    const begun = performance.now();
    expect(await faultOf(signBytes(account, BYTES))).toMatchObject({
      kind: "signer_down",
      message: `The remote signer at ${signer.url} does not answer: nothing within 3 seconds.`,
    });
    expect(performance.now() - begun).toBeLessThan(4_500);
  });

  test("signs again after its signer was killed and started, without a fault", async () => {
    await signBytes(account, BYTES);
    await signer.stop();
    expect(await faultOf(signBytes(account, BYTES))).toMatchObject({ kind: "signer_down" });
    expect(await account.remote?.probe()).toMatchObject({ kind: "signer_down" });
    await signer.start();
    expect(await account.remote?.probe()).toBeNull();
    expect(await signBytes(account, BYTES)).toMatch(/^0x/);
  });

  test("is missed when the signer has unloaded it, until it is loaded again", async () => {
    await signBytes(account, BYTES);
    signer.load([generatePrivateKey()]);
    const missing = {
      kind: "signer_refuses",
      message: `The remote signer at ${signer.url} has no key for ${address}.`,
    };
    expect(await faultOf(signBytes(account, BYTES))).toMatchObject(missing);
    expect(await account.remote?.probe()).toMatchObject(missing);
    signer.load([key]);
    expect(await signBytes(account, BYTES)).toMatch(/^0x/);
  });

  test("sends the credentials of its address, and names them nowhere", async () => {
    const url = signer.url.replace("http://", "http://florin:s%40cret@");
    const guarded = hotAccount(signer.settingOf(key, url));
    expect(await signBytes(guarded, BYTES)).toMatch(/^0x/);
    expect(signer.authorization()).toBe(`Basic ${Buffer.from("florin:s@cret").toString("base64")}`);
    signer.behave("fails");
    expect(String(await faultOf(signBytes(guarded, BYTES)))).not.toContain("cret");
  });
});

describe("the environment", () => {
  const remote = (letter: string, at = "https://signer:9000") => `web3signer:${at}#0x${letter.repeat(40)}`;
  const ONE = `0x${"1".repeat(64)}`;

  test("takes a remote signer in the place of each key, also next to keys", () => {
    const keys = {
      RELAYER_KEY: `${remote("a")}, ${ONE}`,
      REFUNDER_KEY: remote("b"),
      DEPLOYER_KEY: remote("c"),
    };
    expect(parseEnv(keys)).toMatchObject(keys);
  });

  test.each([
    [
      { RELAYER_KEY: "web3signer:https://signer:9000" },
      /RELAYER_KEY: must be 0x and 64 hex digits, or web3signer:/,
    ],
    [{ RELAYER_KEY: `${ONE},` }, /RELAYER_KEY: must be/],
    [{ REFUNDER_KEY: "web3signer:ftp://signer#0x1" }, /REFUNDER_KEY: must be/],
    [
      { RELAYER_KEY: `${remote("a")},${remote("A", "https://other:9000")}` },
      /RELAYER_KEY: names a key twice/,
    ],
    [
      { RELAYER_KEY: remote("a"), REFUNDER_KEY: remote("A") },
      /REFUNDER_KEY: must be another key than RELAYER_KEY/,
    ],
    [{ RELAYER_KEY: ONE, DEPLOYER_KEY: ONE }, /DEPLOYER_KEY: must be another key/],
  ])("refuses %j", (given, why) => {
    expect(() => parseEnv(given)).toThrow(why);
  });
});
