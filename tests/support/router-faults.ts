/** A fault to plant in the router: one replacement in one of its sources. */
export interface RouterFault {
  what: string;
  path: string;
  find: string;
  replace: string;
}

const ROUTER = "contracts/src/PaymentRouter.sol";
const TERMS = "contracts/src/RouterTerms.sol";
const DEPOSIT = "contracts/src/RouterDeposit.sol";
const REFUND = "contracts/src/RouterRefund.sol";
const PULL = "contracts/src/RouterPull.sol";
const VAULT = "contracts/src/RouterVault.sol";
const ROLES = "contracts/src/RouterRoles.sol";

/** Faults that would cost somebody money. The forge tests must fail for each of them. */
export const routerFaults: RouterFault[] = [
  {
    what: "a payment is executed twice",
    path: TERMS,
    find: "if (current != OPEN) revert AlreadyPaid(paymentRef);",
    replace: "",
  },
  {
    what: "refunds exceed the payment",
    path: REFUND,
    find: "refunded[terms.paymentRef] += amount;",
    replace: "",
  },
  {
    what: "a refund goes to the merchant and not to the payer",
    path: REFUND,
    find: "_sendExactly(terms.token, to, amount);",
    replace: "_sendExactly(terms.token, terms.destination, amount);",
  },
  {
    what: "a wallet's signature for a refund is not bound to the payment",
    path: REFUND,
    find: "return keccak256(abi.encode(REFUND_TYPEHASH, key, refundRef));",
    replace: "return keccak256(abi.encode(REFUND_TYPEHASH, key & 0, refundRef));",
  },
  {
    what: "anyone may execute an item of a batch",
    path: ROUTER,
    find: "if (msg.sender != address(this)) revert NotRouter(msg.sender);",
    replace: "",
  },
  {
    what: "an item may burn the gas of the others",
    path: ROUTER,
    find: "call(gasLimit, address(), 0,",
    replace: "call(add(gasLimit, gas()), address(), 0,",
  },
  {
    what: "a token gets back in while a batch is paid",
    path: ROUTER,
    find: "uint256 gasPerItem) external onlyRelayer whenNotPaused nonReentrant {",
    replace: "uint256 gasPerItem) external onlyRelayer whenNotPaused {",
  },
  {
    what: "a stranger returns a deposit",
    path: DEPOSIT,
    find: "if (!isRelayer[msg.sender] && msg.sender != terms.payer) revert NotPayerOrRelayer(msg.sender);",
    replace: "",
  },
  {
    what: "a token that takes a fee is accepted",
    path: VAULT,
    find: "if (received != amount) revert WrongAmountReceived(amount, received);",
    replace: "if (received > amount) revert WrongAmountReceived(amount, received);",
  },
  {
    what: "a vault pays more than it holds",
    path: VAULT,
    find: "vault[merchantRef][token] = available - amount;",
    replace: "vault[merchantRef][token] = available;",
  },
  {
    what: "the owner rescues money of vaults",
    path: VAULT,
    find: "uint256 owed = vaultSum[token] + feesHeld[token];",
    replace: "uint256 owed = feesHeld[token];",
  },
  {
    what: "an authorization outlives the terms",
    path: PULL,
    find: "what.from, address(this), what.amount, 0, what.deadline, what.nonce, signature",
    replace: "what.from, address(this), what.amount, 0, type(uint256).max, what.nonce, signature",
  },
  {
    what: "one key relays and refunds",
    path: ROLES,
    find: "if (allowed) _requireNoRole(relayer);",
    replace: "",
  },
];
