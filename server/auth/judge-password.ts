import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { singleton } from "@/server/kernel/singleton";

/** A password that fewer guesses than these find is refused; a person's account allows 100 tries a day. */
const LEAST_GUESSES = 1e10;
/** How much of a password is judged: the time grows with its square, and the rest can only add. */
const MAX_JUDGED = 48;
/** How many readings of digits and signs as letters are tried: p4ssw0rd. */
const MAX_READINGS = 16;
/** The product, besides the person's own words. */
const PRODUCT = "florin";
const MIN_OWN_WORD = 3;
/** How people write two words as one. */
const JOINTS = ["", " ", "-", "_", "."];

/**
 * Judges whether a password is found in fewer than 10^10 guesses, by zxcvbn's estimate: common passwords, words and names,
 * runs on the keyboard, repetitions, dates, and what is known of the person. The first call in a process reads the word lists.
 * @param about the person's name, e-mail address and account
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  const estimator = await singleton("password estimator", loadEstimator);
  // In lower case: otherwise a known word in mixed case, such as an address, counts as strong.
  const judged = password.normalize("NFKC").toLowerCase().slice(0, MAX_JUDGED);
  const { guesses } = estimator.check(judged, ownWords(about));
  // An estimate that is no number refuses as well.
  return !(guesses >= LEAST_GUESSES);
}

/** Only a process that judges a password holds the lists, some 60 MB. */
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

/** What is known of the person, whole, in its parts, and with the parts joined. */
function ownWords(about: readonly string[]): string[] {
  const words = about.flatMap((text) => {
    const plain = text.normalize("NFKC").toLowerCase();
    const parts = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return [plain, ...parts, ...JOINTS.map((joint) => parts.join(joint))];
  });
  const judged = [PRODUCT, ...words].map((word) => word.slice(0, MAX_JUDGED));
  return [...new Set(judged)].filter((word) => word.length >= MIN_OWN_WORD);
}
