/** A fault to plant in the router: one replacement in one of its sources. */
export interface RouterFault {
  what: string;
  path: string;
  find: string;
  replace: string;
}

const ROUTER = "contracts/src/PaymentRouter.sol";
const PULL = "contracts/src/RouterPull.sol";
const VAULT = "contracts/src/RouterVault.sol";
const ROLES = "contracts/src/RouterRoles.sol";

/** Faults that would cost somebody money. The forge tests must fail for each of them. */
export const routerFaults: RouterFault[] = [
  {
    what: "a payment is executed twice",
    path: ROUTER,
    find: "if (state[terms.paymentRef] != OPEN) revert AlreadyPaid(terms.paymentRef);",
    replace: "",
  },
  {
    what: "a payment is refunded twice",
    path: ROUTER,
    find: "state[terms.paymentRef] = REFUNDED;",
    replace: "state[terms.paymentRef] = key;",
  },
  {
    what: "a refund goes to the merchant and not to the payer",
    path: ROUTER,
    find: "_sendExactly(terms.token, terms.payer, terms.amount);",
    replace: "_sendExactly(terms.token, terms.destination, terms.amount);",
  },
  {
    what: "a stranger refunds from a wallet",
    path: ROUTER,
    find: "bytes calldata signature\n    ) external onlyRefunder nonReentrant {",
    replace: "bytes calldata signature\n    ) external nonReentrant {",
  },
  {
    what: "a wallet's signature for a refund is not bound to the payment",
    path: ROUTER,
    find: "return keccak256(abi.encode(REFUND_TYPEHASH, key));",
    replace: "return keccak256(abi.encode(REFUND_TYPEHASH, key & 0));",
  },
  {
    what: "anyone may execute an item of a batch",
    path: ROUTER,
    find: "if (msg.sender != address(this)) revert NotRouter(msg.sender);",
    replace: "",
  },
  {
    what: "a batch continues with less gas than its items were promised",
    path: ROUTER,
    find: "if (gasleft() < gasPerItem + gasPerItem / 63 + BATCH_RESERVE) revert BatchNeedsMoreGas(i);",
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
    find: "function payBatch(Item[] calldata items, uint256 gasPerItem) external onlyRelayer nonReentrant {",
    replace: "function payBatch(Item[] calldata items, uint256 gasPerItem) external onlyRelayer {",
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
    what: "an authorization outlives the terms",
    path: PULL,
    find: "what.from, address(this), what.amount, 0, what.deadline, what.nonce, signature",
    replace: "what.from, address(this), what.amount, 0, type(uint256).max, what.nonce, signature",
  },
  {
    what: "one key relays and refunds",
    path: ROLES,
    find: "if (allowed && relayer == refunder) revert RelayerAndRefunderMustDiffer(relayer);",
    replace: "",
  },
];
