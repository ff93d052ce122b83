import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { singleton } from "@/server/kernel/singleton";

/** Passwords below this estimate are refused; a person's account allows 100 tries a day. */
const LEAST_GUESSES = 1e10;
/** Characters of a password that are judged: time grows with the square of the length, and the rest can only add. */
const MAX_JUDGED = 48;
/** Leetspeak readings that are tried: p4ssw0rd. */
const MAX_READINGS = 16;
/** The product's name; it counts as one of the person's own words. */
const PRODUCT = "florin";
const MIN_OWN_WORD = 3;
/** Separators between words of a compound. */
const JOINTS = ["", " ", "-", "_", "."];

/**
 * Checks whether a password is found in fewer than 10^10 guesses, by zxcvbn's estimate: common passwords, words, names,
 * keyboard runs, repetitions, dates and the person's own data. The first call in a process reads the word lists.
 * @param about the person's name, e-mail address and account
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  const estimator = await singleton("password estimator", loadEstimator);
  // In lower case: otherwise a known word in mixed case, such as an address, counts as strong.
  const judged = password.normalize("NFKC").toLowerCase().slice(0, MAX_JUDGED);
  const { guesses } = estimator.check(judged, ownWords(about));
  // NaN is refused too.
  return !(guesses >= LEAST_GUESSES);
}

/** Loads the estimator on first use: its word lists take some 60 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_READINGS,
    maxLength: MAX_JUDGED,
  });
}

/** Returns the person's own words: whole, in parts, and with the parts joined. */
function ownWords(about: readonly string[]): string[] {
  const words = about.flatMap((text) => {
    const plain = text.normalize("NFKC").toLowerCase();
    const parts = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return [plain, ...parts, ...JOINTS.map((joint) => parts.join(joint))];
  });
  const judged = [PRODUCT, ...words].map((word) => word.slice(0, MAX_JUDGED));
  return [...new Set(judged)].filter((word) => word.length >= MIN_OWN_WORD);
}
