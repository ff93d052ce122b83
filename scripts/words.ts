/** `npx tsx scripts/words.ts`, part of `npm run verify`: exits 1 when a retired word occurs in code or text. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Retired words and identifiers, with replacements. Add a word when the tree no longer has it. */
export const RETIRED: Readonly<Record<string, string>> = {
  lane: "signer",
  lanes: "signers",
  relay_lane: "relay_signer",
  "relay-lane": "relay-signer",
  carrier: "transaction",
  carriers: "transactions",
  carrier_id: "transaction_id",
  carrierId: "transactionId",
  parcel: "SignedTransaction",
  parcels: "SignedTransaction",
  packBatches: "buildBatches",
  eachOnItsOwn: "forEachIsolated",
  RefundDesk: "RefundWorker",
  alarm: "wakeup",
  newAlarm: "newWakeup",
  storeTogether: "createBatchLoader",
  tryTogether: "simulateBatch",
  succeedTogether: "markSucceeded",
  findMeant: "findMatchingQuotes",
  settleChosen: "settleConfirmedOption",
  bookSettled: "postSettledEvents",
  postStored: "postStoredEvents",
  describePlain: "matchDirectTransfers",
  plainTransfer: "directTransfer",
  plainTransfers: "directTransfers",
  recordPlain: "recordDirectTransfer",
  scanChain: "reconcileChain",
  storeWindow: "recordBlockRange",
  settleOptions: "resolveOptions",
  IdempotencyTicket: "IdempotencyRecord",
  noteArrival: "newRequestRecord",
  TrpcContext: "PageContext",
  askSource: "querySource",
  admitAttempt: "throttleAttempt",
  admitCheck: "throttleCheck",
  admitChange: "guardChange",
  isSeenOnChain: "isOnChain",
  foretellSignature: "simulateSignature",
  DataAsked: "RequiredData",
  askForData: "requireData",
  dataAsk: "dataWhen",
  tellNextAuth: "configureNextAuth",
  lookAgain: "markForRecheck",
  auditWindow: "auditSpan",
  repairWindow: "repairSpan",
  takeTurn: "withSlot",
  giveTurnBack: "releaseSource",
  tellLoss: "recordLoss",
  tellWaiting: "recordWaiting",
  tellSigned: "recordSigned",
  tellChanges: "logChanges",
  tellWallet: "notifyWallet",
  toldBy: "eventsOf",
  toldTo: "noticesOf",
  isTold: "isSent",
  heldUp: "stoppedPayments",
  heldRequests: "pausedRequests",
  heldReplies: "pausedReplies",
  askOptions: "requestOptions",
  askInVain: "sendInVain",
  makeAsking: "makeRequiringData",
  driveTurns: "driveTicks",
  confirmTogether: "confirmBatch",
  runTogether: "runConcurrently",
  measureInTurn: "measureAlternately",
  looksRight: "expectGoodLayout",
  admit: "accept",
  anew: "again",
  asker: "client",
  beside: "next to",
  "by itself": "automatically",
  "by themselves": "automatically",
  circumstances: "context",
  foretold: "simulated",
  "goes on": "continues",
  hence: "so",
  "is over": "has ended",
  "of its own": "separate",
  recognise: "detect",
  recognised: "detected",
  recognises: "detects",
  sighting: "receiptStatus",
  spoken: "announced",
  standing: "finality",
  telling: "reporting",
  thereby: "so",
  thereof: "of it",
  tongue: "locale",
  tongues: "locales",
  unasked: "not requested",
  unseen: "not found",
  untold: "unshared",
  whatever: "any",
  whoever: "anyone who",
};

const TEXT = /[.](ts|tsx|mjs|md|prisma|sol|yml)$|^messages\/en[.]json$/;
/**
 * History keeps its words; this file and its test must contain them. A contract's comments are part of its metadata
 * hash: they change with its next edition.
 */
const EXCLUDED =
  /^contracts\/(src|test-tokens)\/|^prisma\/migrations\/|^CHANGELOG[.]md$|^scripts\/words[.]ts$|^tests\/unit\/words[.]test[.]ts$|^server\/chain\/abi\//;

const PATTERN = new RegExp(`(?<![\\w-])(${Object.keys(RETIRED).join("|")})(?![\\w-])`, "gi");
const ADVICE = new Map(Object.entries(RETIRED).map(([word, instead]) => [word.toLowerCase(), instead]));

/** Returns one line for each retired word of a text: its position and the replacement. */
export function retiredWords(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, i) =>
    [...line.matchAll(PATTERN)].map(([word]) => {
      return `${file}:${i + 1}: write "${ADVICE.get(word.toLowerCase())}" instead of "${word}"`;
    }),
  );
}

/** Returns the same for all prose and code files of the tree. */
export function findRetiredWords(root: string): string[] {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  return files
    .filter((file) => TEXT.test(file) && !EXCLUDED.test(file))
    .flatMap((file) => retiredWords(file, readFileSync(path.join(root, file), "utf8")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = findRetiredWords(process.cwd());
  for (const line of found) console.error(line);
  console.log(`${found.length} retired words`);
  if (found.length > 0) process.exitCode = 1;
}
