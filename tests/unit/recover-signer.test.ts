import { randomBytes, randomInt } from "node:crypto";
import { type Hex, recoverAddress, toHex } from "viem";
import { generatePrivateKey, privateKeyToAddress, sign } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { recoverSigner } from "@/server/chain/signatures/recover-signer";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const FIELD = 2n ** 256n - 2n ** 32n - 977n;
const NUMBERS = [
  0n,
  1n,
  2n,
  ORDER / 2n,
  ORDER / 2n + 1n,
  ORDER - 1n,
  ORDER,
  ORDER + 1n,
  FIELD,
  2n ** 256n - 1n,
];
const ENDINGS = ["00", "01", "1a", "1b", "1c", "1d", "25", "ff"];

const word = (value: bigint) => toHex(value, { size: 32 }).slice(2);
const randomWord = () => randomBytes(32).toString("hex");
const randomDigest = (): Hex => `0x${randomWord()}`;

/** Recovers by viem, for signatures that end in 27 or 28: it also accepts 0 and 1. */
async function expectedSigner(hash: Hex, signature: Hex): Promise<string | null> {
  const ending = signature.slice(130).toLowerCase();
  if (ending !== "1b" && ending !== "1c") return null;
  return recoverAddress({ hash, signature }).then(
    (address) => address.toLowerCase(),
    () => null,
  );
}

async function expectSame(digest: Hex, signature: Hex): Promise<string | null> {
  const signer = await recoverSigner(digest, signature);
  expect({ digest, signature, signer }).toEqual({
    digest,
    signature,
    signer: await expectedSigner(digest, signature),
  });
  return signer;
}

describe("the signer that WebAssembly recovers", () => {
  test("is the account that signed, as viem says", async () => {
    for (let i = 0; i < 200; i++) {
      const privateKey = generatePrivateKey();
      const hash = randomDigest();
      const signature = await sign({ hash, privateKey, to: "hex" });
      expect(await expectSame(hash, signature)).toBe(privateKeyToAddress(privateKey).toLowerCase());
    }
  });

  test("is viem's for the other parity and for a high s", async () => {
    for (let i = 0; i < 50; i++) {
      const hash = randomDigest();
      const { r, s, yParity } = await sign({ hash, privateKey: generatePrivateKey() });
      const other = yParity === 0 ? "1c" : "1b";
      await expectSame(hash, `${r}${s.slice(2)}${other}`);
      await expectSame(hash, `${r}${word(ORDER - BigInt(s))}${other}`);
    }
  });

  test("is viem's for random bytes, most of which no key signed", async () => {
    let refused = 0;
    for (let i = 0; i < 300; i++) {
      const signature: Hex = `0x${randomWord()}${randomWord()}${randomInt(2) === 0 ? "1b" : "1c"}`;
      if ((await expectSame(randomDigest(), signature)) === null) refused++;
    }
    expect(refused).toBeGreaterThan(50);
  });

  test("is viem's at the limits of r, s, v and the digest", async () => {
    const digests: Hex[] = [
      `0x${word(0n)}`,
      `0x${word(ORDER)}`,
      `0x${word(2n ** 256n - 1n)}`,
      randomDigest(),
    ];
    const numbers = [...NUMBERS.map(word), randomWord()];
    for (const r of numbers) {
      for (const s of numbers) {
        for (const [i, ending] of ENDINGS.entries()) {
          await expectSame(digests[i % digests.length] as Hex, `0x${r}${s}${ending}`);
        }
      }
    }
  });
});

describe("nobody is recovered from", () => {
  const privateKey = generatePrivateKey();
  const digest = randomDigest();

  test.each([
    ["nothing", () => "0x"],
    ["64 bytes", (signature: Hex) => signature.slice(0, -2)],
    ["66 bytes", (signature: Hex) => `${signature}00`],
    ["half a byte less", (signature: Hex) => signature.slice(0, -1)],
    ["half a byte more", (signature: Hex) => `${signature}1`],
    ["another character", (signature: Hex) => `${signature.slice(0, 40)}g${signature.slice(41)}`],
    ["a space", (signature: Hex) => `${signature.slice(0, 40)} ${signature.slice(41)}`],
    ["a compact form (EIP-2098)", (signature: Hex) => signature.slice(0, 130)],
  ])("%s", async (_, change) => {
    const signature = await sign({ hash: digest, privateKey, to: "hex" });
    expect(await recoverSigner(digest, signature)).toBe(privateKeyToAddress(privateKey).toLowerCase());
    expect(await recoverSigner(digest, change(signature) as Hex)).toBeNull();
  });

  test("a digest that is not 32 bytes", async () => {
    const signature = await sign({ hash: digest, privateKey, to: "hex" });
    for (const other of ["0x", `${digest}00`, `${digest}1`, digest.slice(0, -2), `${digest.slice(0, -1)}g`]) {
      expect(await recoverSigner(other as Hex, signature)).toBeNull();
    }
  });
});

test("signers are recovered one after another, and at once, without a mix-up", async () => {
  const cases = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const privateKey = generatePrivateKey();
      const hash = randomDigest();
      const signature = await sign({ hash, privateKey, to: "hex" });
      return { hash, signature, signer: privateKeyToAddress(privateKey).toLowerCase() };
    }),
  );
  const recovered = await Promise.all(cases.map(({ hash, signature }) => recoverSigner(hash, signature)));
  expect(recovered).toEqual(cases.map(({ signer }) => signer));
});
