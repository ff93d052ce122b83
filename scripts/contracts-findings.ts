const GUARDED =
  "Every entry point of this path is nonReentrant, and reads the vaults only inside that guard.";
const DEADLINE = "A deadline is minutes long; a validator can move it by seconds.";
const COPIES =
  "Keeps an answer or a signature from being copied; marked memory-safe, and tested with huge answers.";

/** Why a finding of Slither is no fault. By its detector and its function. */
export const explanations: Readonly<Record<string, string>> = {
  "assembly PaymentRouter._callSelf": COPIES,
  "assembly PaymentRouter._reason": COPIES,
  "assembly RouterDeposit._transferByVrs": COPIES,
  "calls-loop RouterVault._balanceOf":
    "An item of a batch is a separate call, which can fail alone. A caller of sweepFees chooses the tokens.",
  "msg-value-in-nonpayable RouterVault._receiveFromCaller":
    "Both callers, deposit and payDirect, are payable.",
  "reentrancy-benign PaymentRouter._fund": GUARDED,
  "reentrancy-benign PaymentRouter._pay": GUARDED,
  "reentrancy-benign RouterDeposit._pullDeposit": GUARDED,
  "reentrancy-benign RouterDeposit.returnDeposit": GUARDED,
  "reentrancy-events PaymentRouter._pay": GUARDED,
  "reentrancy-events RouterDeposit._sweep": GUARDED,
  "timestamp RouterDeposit._checkClaim": DEADLINE,
  "timestamp RouterDeposit.returnDeposit": DEADLINE,
  "timestamp RouterTerms._open": DEADLINE,
  "unused-return RouterDeposit._build": "The clone's address is the one that depositOf computes.",
};
