// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
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
        address guardian;
    }

    struct Offer {
        RouterTerms.Terms terms;
        bytes signature;
        Way way;
        bool paid;
        uint256 refunded;
    }

    struct WalletRefund {
        RouterTerms.Terms terms;
        uint256 amount;
        bytes32 refundRef;
        address from;
        uint256 deadline;
        RouterPull.Kind kind;
        bytes signature;
    }

    uint256 internal constant PAYMENTS = 40;
    address internal constant THIEF = address(0x7417EF);
    address internal constant SHOP = address(0x5409);

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
    mapping(address token => uint256) internal strayBook;
    mapping(address token => uint256) internal feeBook;
    mapping(bytes32 paymentRef => uint256) private refundBook;
    mapping(Way way => uint256) public payments;
    mapping(Way way => uint256) public batchPayments;
    uint256 public refunds;
    uint256 private refundCount;
    mapping(Way way => uint256) public walletRefunds;
    uint256 public withdrawals;
    uint256 public sweeps;
    uint256 public rescues;
    uint256 public closings;
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
            if (!vaultsAgree(token)) return "the router's balance is not its vaults, fees and strays";
            if (!accountsAgree(token)) return "somebody has more or less than was signed";
        }
        for (uint256 i; i < PAYMENTS; i++) {
            bytes32 ref = keccak256(abi.encode(i));
            if (world.router.state(ref) != stateBook[ref]) return "a payment has another state than in the books";
            if (world.router.refunded(ref) != refundBook[ref]) return "another sum was refunded than in the books";
        }
        return "";
    }

    function bookMint(address token, address account, uint256 amount) internal {
        balanceBook[token][account] += amount;
    }

    function bookPayment(Offer storage offer) internal {
        RouterTerms.Terms memory terms = offer.terms;
        uint256 net = terms.amount - terms.fee;
        offer.paid = true;
        stateBook[terms.paymentRef] = termsDigest(world.router, terms);
        balanceBook[terms.token][terms.payer] -= terms.amount;
        feeBook[terms.token] += terms.fee;
        if (terms.destination == address(0)) vaultBook[terms.merchantRef][terms.token] += net;
        else balanceBook[terms.token][terms.destination] += net;
        payments[offer.way]++;
    }

    function bookRefund(Offer storage offer, uint256 amount) internal {
        RouterTerms.Terms memory terms = offer.terms;
        offer.refunded += amount;
        refundBook[terms.paymentRef] += amount;
        vaultBook[terms.merchantRef][terms.token] -= amount;
        balanceBook[terms.token][terms.payer] += amount;
        refunds++;
    }

    function bookWalletRefund(Offer storage offer, WalletRefund memory what) internal {
        RouterTerms.Terms memory terms = offer.terms;
        offer.refunded += what.amount;
        refundBook[terms.paymentRef] += what.amount;
        balanceBook[terms.token][what.from] -= what.amount;
        balanceBook[terms.token][terms.payer] += what.amount;
        walletRefunds[offer.way]++;
    }

    function bookSweep(address token) internal {
        balanceBook[token][world.router.feeRecipient()] += feeBook[token];
        feeBook[token] = 0;
        sweeps++;
    }

    function bookRescue(address token, uint256 amount) internal {
        strayBook[token] -= amount;
        balanceBook[token][SHOP] += amount;
        rescues++;
    }

    function bookRescueToVault(bytes32 merchantRef, address token, uint256 amount) internal {
        strayBook[token] -= amount;
        vaultBook[merchantRef][token] += amount;
        rescues++;
    }

    function bookClosing(bytes32 paymentRef) internal {
        stateBook[paymentRef] = bytes32(uint256(1));
        closings++;
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

    function isRefundable(Offer storage offer, uint256 amount) internal view returns (bool) {
        RouterTerms.Terms memory terms = offer.terms;
        bool isLeft = offer.paid && amount <= terms.amount - offer.refunded;
        return isLeft && vaultBook[terms.merchantRef][terms.token] >= amount;
    }

    /// @notice A reference that no refund had before.
    function newRefundRef() internal returns (bytes32) {
        return keccak256(abi.encode("refund", ++refundCount));
    }

    /// @notice A part of an offer's amount, or all of it, or sometimes more.
    function partOf(Offer storage offer, uint256 seed) internal view returns (uint256) {
        if (seed % 3 == 0) return offer.terms.amount;
        return seed / 3 % (offer.terms.amount + 1) + 1;
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
        if (world.router.vaultSum(token) != sum || world.router.feesHeld(token) != feeBook[token]) return false;
        if (world.router.surplusOf(token) != strayBook[token]) return false;
        return balance(token, address(world.router)) == sum + feeBook[token] + strayBook[token];
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
