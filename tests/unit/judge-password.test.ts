import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { describe, expect, test } from "vitest";
import { isGuessable } from "@/server/auth/judge-password";
import { IS_LONG } from "@/tests/support/forms";

const MIN_LENGTH = 12;
/** Of the word lists, the short form judges a quarter of what the long form judges. */
const STEP = IS_LONG ? 1 : 4;
const LONG_ADDRESS = "usr_11ShtyyAu2CaaWc5TqNUP33Lhhx6ZUU@harbour.example";
const ABOUT = ["Ada Lovelace", "ada.byron@harbour.example", "Harbour Books", LONG_ADDRESS];

describe("a password is too easy to guess", () => {
  test.each([
    "123456789012",
    "000000000000",
    "aaaaaaaaaaaa",
    "abcdefghijkl",
    "qwertyuiopas",
    "qwertzuiopü+",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "zaq12wsxcde3",
    "passwordpassword",
    "P@ssw0rd1234",
    "Password2026!",
    "iloveyou1234",
    "football1987",
    "letmeinletmein",
    "monkey dragon 1",
    "abcabcabcabc",
    "Administrator1",
    "Passwort1234",
    "florin-florin",
    "Florin2026!!",
    "adalovelace1",
    "ada.byron@harbour.example",
    LONG_ADDRESS,
    "Harbour-Books-2026",
    "ＰＡＳＳＷＯＲＤＰＡＳＳＷＯＲＤ",
  ])("%s", async (password) => expect(await isGuessable(password, ABOUT)).toBe(true));
});

describe("a password is accepted", () => {
  test.each([
    "correct horse battery staple",
    "orbit lemon quarry violin",
    "a long enough password",
    "k7#pLq9!vZx2",
    "nur ein paar wirre worte",
    "tr0ub4dor&3xy",
    "zwölf kühe im nebel",
    "東京の雨は静かに降る朝です",
    "a constructor of __proto__ things",
  ])("%s", async (password) => expect(await isGuessable(password, ABOUT)).toBe(false));
});

test("every common password of 12 characters or more is refused", async () => {
  const long = longOnes(common.dictionary["passwords-common"]);
  expect(long.length).toBeGreaterThan(300);
  expect(await accepted(long)).toEqual([]);
});

test("common passwords are refused twice in a row, and with digits or a year behind them", {
  timeout: 60_000,
}, async () => {
  const first = oneIn(STEP, common.dictionary["passwords-common"].slice(0, 150));
  const made = first.flatMap((word) =>
    ["123456", "2026!", "!!!!"].map((end) => word + end).concat(word + word),
  );
  const long = longOnes(made);
  expect(long.length).toBeGreaterThan(200 / STEP);
  expect(await accepted(long)).toEqual([]);
});

test("common words and names of 12 letters or more are refused where they stand alone", {
  timeout: 120_000,
}, async () => {
  const { dictionary } = english;
  const lists = ["commonWords-en", "firstnames-en", "lastnames-en", "wikipedia-en"] as const;
  const long = longOnes([...new Set(lists.flatMap((list) => dictionary[list]))]);
  expect(long.length).toBeGreaterThan(3_000);
  expect(await accepted(oneIn(20 * STEP, long))).toEqual([]);
});

test("judging the longest password takes a moment only", async () => {
  await isGuessable("the first reads the lists", ABOUT);
  const passwords = [
    "aB3$".repeat(64),
    "a".repeat(256),
    "4@8({[<369&#!1|0$5+7%2".repeat(11),
    "01/02/2003".repeat(25),
  ];
  for (const password of passwords) {
    const startedAt = process.cpuUsage();
    await isGuessable(password, ABOUT);
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_000);
  }
});

/** Returns words spread over a list. */
const oneIn = (step: number, words: readonly string[]) => words.filter((_, at) => at % step === 0);
const longOnes = (words: readonly string[]) => words.filter((word) => word.length >= MIN_LENGTH);

async function accepted(passwords: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const password of passwords) if (!(await isGuessable(password, []))) found.push(password);
  return found;
}
