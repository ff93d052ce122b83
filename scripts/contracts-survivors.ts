const EQUAL_ZERO = "At equality both branches say 0.";
const ONE_GAS = "One more or less gas of a reserve that is larger than its use.";
const SHORTCUT = "The domain is computed instead of read from its cache: the same key, for more gas.";
const TRANSIENT =
  "Only a deposit address calls takeCoins, and only while the router empties it: nothing reads the value later.";

/** Why a mutant of the router may survive: it changes nothing that anybody can observe. By original and change. */
export const explanations: Readonly<Record<string, string>> = {
  "emptying = address(0);  ->  (nothing)": TRANSIENT,
  "emptying = address(0);  ->  emptying = address((0 + 1));": TRANSIENT,
  "if (chainId == block.chainid) return keyOf(terms);  ->  if (false) return keyOf(terms);": SHORTCUT,
  "return balance > owed ? balance - owed : 0;  ->  return balance >= owed ? balance - owed : 0;": EQUAL_ZERO,
  "uint256 received = balance > balanceBefore ? balance - balanceBefore : 0;  ->  uint256 received = balance >= balanceBefore ? balance - balanceBefore : 0;":
    EQUAL_ZERO,
  "uint256 private constant BATCH_RESERVE = 20_000;  ->  uint256 private constant BATCH_RESERVE = (20_000 + 1);":
    ONE_GAS,
  "if (gasleft() < gasPerItem + gasPerItem / 63 + BATCH_RESERVE) revert BatchNeedsMoreGas(i);  ->  if (gasleft() <= gasPerItem + gasPerItem / 63 + BATCH_RESERVE) revert BatchNeedsMoreGas(i);":
    ONE_GAS,
  "bool signed = payer != address(0) && SignatureChecker.isValidSignatureNowCalldata(payer, digest, claim);  ->  bool signed = payer != address((0 + 1)) && SignatureChecker.isValidSignatureNowCalldata(payer, digest, claim);":
    "The checker refuses address(0) as well, and nobody can sign for address(1).",
  "if (token == NATIVE) return address(this).balance;  ->  if (token == NATIVE) return address(0).balance;":
    "The balance matters for tokens only: _send ignores it for coins.",
};
