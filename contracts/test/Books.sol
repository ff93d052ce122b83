// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {ReenteringToken} from "../test-tokens/ReenteringToken.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {TestTether} from "../test-tokens/TestTether.sol";
import {Wallet1271} from "../test-tokens/Wallet1271.sol";
import {Signing} from "./Signing.sol";

/// @notice Books kept next to the router: what everybody must have if the router does what was signed, and no more.
/// The invariants compare them with the chain.
abstract contract Books is Signing {
    enum Way {
        Authorization,
        WalletAuthorization,
        Permit2,
        DirectCoins,
        DirectToken,
        HostileToken
    }

    struct World {
        PaymentRouter router;
        TestDollar dollar;
        TestTether tether;
        ReenteringToken evil;
        address owner;
        uint256 relayerKey;
        address refunder;
    }

    struct Offer {
        PaymentRouter.Terms terms;
        bytes signature;
        Way way;
        bool paid;
        bool refunded;
    }

    struct WalletRefund {
        PaymentRouter.Terms terms;
        address from;
        uint256 deadline;
        RouterPull.Kind kind;
        bytes signature;
    }

    uint256 internal constant PAYMENTS = 40;
    address internal constant THIEF = address(0x7417EF);
    address internal constant SHOP = address(0x5409);
    bytes32 internal constant REFUNDED = bytes32(uint256(1));

    World internal world;
    address internal relayer;
    uint256[3] internal buyerKeys = [uint256(0xB001), 0xB002, 0xB003];
    Wallet1271 internal wallet;
    address[4] internal tokens;
    bytes32[3] internal merchants = [keccak256("m1"), keccak256("m2"), keccak256("m3")];
    Offer[] internal offers;

    mapping(bytes32 paymentRef => bytes32) private stateBook;
    mapping(bytes32 merchantRef => mapping(address token => uint256)) internal vaultBook;
    mapping(address token => mapping(address account => uint256)) private balanceBook;
    mapping(address token => uint256) private strayBook;
    mapping(Way way => uint256) public payments;
    mapping(Way way => uint256) public batchPayments;
    uint256 public refunds;
    mapping(Way way => uint256) public walletRefunds;
    uint256 public withdrawals;
    uint256 public refusals;
    string[] public breaches;

    constructor(World memory world_) {
        world = world_;
        relayer = vm.addr(world_.relayerKey);
        tokens = [address(world_.dollar), address(world_.tether), address(world_.evil), address(0)];
        wallet = new Wallet1271(vm.addr(buyerKeys[0]));
    }

    /// @notice Everything that is wrong at this moment, or an empty text.
    function firstDifference() external view returns (string memory) {
        if (breaches.length > 0) return breaches[0];
        if (world.evil.successes() > 0) return "a token got back into the router";
        for (uint256 i; i < tokens.length; i++) {
            address token = tokens[i];
            if (balance(token, relayer) + balance(token, world.refunder) > 0) return "a hot key holds money";
            if (balance(token, THIEF) > 0) return "the thief has money";
            if (!vaultsAgree(token)) return "the router's balance is not the sum of its vaults";
            if (!accountsAgree(token)) return "somebody has more or less than was signed";
        }
        for (uint256 i; i < PAYMENTS; i++) {
            bytes32 ref = keccak256(abi.encode(i));
            if (world.router.state(ref) != stateBook[ref]) return "a payment has another state than in the books";
        }
        return "";
    }

    function bookMint(address token, address account, uint256 amount) internal {
        balanceBook[token][account] += amount;
    }

    function bookPayment(Offer storage offer) internal {
        PaymentRouter.Terms memory terms = offer.terms;
        uint256 net = terms.amount - terms.fee;
        offer.paid = true;
        stateBook[terms.paymentRef] = termsDigest(world.router, terms);
        balanceBook[terms.token][terms.payer] -= terms.amount;
        balanceBook[terms.token][world.router.feeRecipient()] += terms.fee;
        if (terms.destination == address(0)) vaultBook[terms.merchantRef][terms.token] += net;
        else balanceBook[terms.token][terms.destination] += net;
        payments[offer.way]++;
    }

    function bookRefund(Offer storage offer) internal {
        PaymentRouter.Terms memory terms = offer.terms;
        offer.refunded = true;
        stateBook[terms.paymentRef] = REFUNDED;
        vaultBook[terms.merchantRef][terms.token] -= terms.amount;
        balanceBook[terms.token][terms.payer] += terms.amount;
        refunds++;
    }

    function bookWalletRefund(Offer storage offer, address from) internal {
        PaymentRouter.Terms memory terms = offer.terms;
        offer.refunded = true;
        stateBook[terms.paymentRef] = REFUNDED;
        balanceBook[terms.token][from] -= terms.amount;
        balanceBook[terms.token][terms.payer] += terms.amount;
        walletRefunds[offer.way]++;
    }

    function bookDeposit(bytes32 merchantRef, address token, uint256 amount) internal {
        vaultBook[merchantRef][token] += amount;
    }

    function bookWithdrawal(bytes32 merchantRef, address token, uint256 amount) internal {
        vaultBook[merchantRef][token] -= amount;
        balanceBook[token][SHOP] += amount;
        withdrawals++;
    }

    function bookStray(address token, uint256 amount) internal {
        strayBook[token] += amount;
    }

    function isOpen(Offer storage offer) internal view returns (bool) {
        return stateBook[offer.terms.paymentRef] == 0 && block.timestamp < offer.terms.deadline;
    }

    function isRefundable(Offer storage offer) internal view returns (bool) {
        PaymentRouter.Terms memory terms = offer.terms;
        return offer.paid && !offer.refunded && vaultBook[terms.merchantRef][terms.token] >= terms.amount;
    }

    function balance(address token, address account) internal view returns (uint256) {
        return token == address(0) ? account.balance : TestDollar(token).balanceOf(account);
    }

    function vaultsAgree(address token) private view returns (bool) {
        uint256 sum;
        for (uint256 i; i < merchants.length; i++) {
            uint256 amount = world.router.vault(merchants[i], token);
            if (amount != vaultBook[merchants[i]][token]) return false;
            sum += amount;
        }
        return balance(token, address(world.router)) == sum + strayBook[token];
    }

    function accountsAgree(address token) private view returns (bool) {
        for (uint256 i; i < buyerKeys.length; i++) {
            if (!accountAgrees(token, vm.addr(buyerKeys[i]))) return false;
        }
        return accountAgrees(token, address(wallet)) && accountAgrees(token, SHOP)
            && accountAgrees(token, world.router.feeRecipient());
    }

    function accountAgrees(address token, address account) private view returns (bool) {
        return balance(token, account) == balanceBook[token][account];
    }
}
