// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {Books} from "./Books.sol";
import {Offers, TestDollarLike} from "./Offers.sol";

/// @notice A hostile relayer, a hostile token and thieves among honest people. Buyers sign anything put before
/// them; what must work is called and must not revert, what must not work is tried and noted when it does.
contract Handler is Offers {
    uint256 private constant BATCH_ITEM_GAS = 1_000_000;

    constructor(World memory world_) Books(world_) {}

    function offer(uint256 seed, uint96 amount, uint96 fee, bool vaulted) public {
        Way way = Way(seed % 6);
        uint256 key = way == Way.WalletAuthorization ? buyerKeys[0] : buyerKeys[seed / 6 % buyerKeys.length];
        RouterTerms.Terms memory terms;
        terms.paymentRef = keccak256(abi.encode(seed / 18 % PAYMENTS));
        terms.optionRef = keccak256(abi.encode(offers.length));
        terms.merchantRef = merchants[seed / 1000 % merchants.length];
        terms.payer = way == Way.WalletAuthorization ? address(wallet) : vm.addr(key);
        terms.token = tokenOf(way);
        terms.amount = uint256(amount) + 1;
        terms.fee = fee % (terms.amount + 1);
        terms.destination = vaulted ? address(0) : SHOP;
        terms.deadline = block.timestamp + 1 hours;
        fund(terms, way);
        offers.push(Offer({terms: terms, signature: signFor(terms, way, key), way: way, paid: false, refunded: 0}));
    }

    function executePayment(uint256 index, uint256 attack) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        if (!isOpen(chosen)) return forbid(payer(chosen), value(chosen), payCall(chosen), "paid twice or too late");
        bytes memory call = payCall(chosen);
        armToken(attack);
        vm.prank(payer(chosen));
        (bool ok,) = address(world.router).call{value: value(chosen)}(call);
        disarmToken();
        vm.assertTrue(ok, "a good payment failed");
        bookPayment(chosen);
    }

    /// @dev A hostile relayer's batch: good offers, bad ones, the same one twice, altered ones and poison.
    function executeBatch(uint256 seed, uint256 attack) public {
        if (offers.length == 0) return;
        uint256 size = seed % 6 + 1;
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](size);
        uint256[] memory chosen = new uint256[](size);
        for (uint256 i; i < size; i++) {
            uint256 word = uint256(keccak256(abi.encode(seed, i))) >> 8;
            chosen[i] = word % offers.length;
            items[i] = itemOf(offers[chosen[i]]);
            bool isAltered = word >> 16 & 3 == 0 && offers[chosen[i]].way != Way.HostileToken;
            if (isAltered) items[i].terms = alter(items[i].terms, word >> 24, uint160(word >> 32));
            bool isPoison = word >> 40 & 3 == 0;
            if (isPoison) items[i] = poison(word >> 48);
            if (isAltered || isPoison || isDirect(offers[chosen[i]])) chosen[i] = type(uint256).max;
        }
        armToken(attack);
        vm.prank(relayer);
        world.router.payBatch(items, BATCH_ITEM_GAS);
        disarmToken();
        for (uint256 i; i < size; i++) {
            if (chosen[i] == type(uint256).max || !isOpen(offers[chosen[i]])) continue;
            batchPayments[offers[chosen[i]].way]++;
            bookPayment(offers[chosen[i]]);
        }
    }

    /// @dev A token's issuer steps in: the payment fails, alone and in a batch, and can be made later.
    function executeWhileBlacklisted(uint256 index) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        if (chosen.terms.token != address(world.dollar) || !isOpen(chosen)) return;
        world.dollar.blacklist(chosen.terms.payer);
        forbid(relayer, 0, payCall(chosen), "a blacklisted payer paid");
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](1);
        items[0] = itemOf(chosen);
        vm.prank(relayer);
        world.router.payBatch(items, BATCH_ITEM_GAS);
        world.dollar.unBlacklist(chosen.terms.payer);
    }

    function executeAlteredPayment(uint256 index, uint256 field, uint160 word) public {
        if (offers.length == 0) return;
        Offer memory chosen = offers[index % offers.length];
        if (chosen.way == Way.HostileToken) return;
        RouterTerms.Terms memory terms = alter(chosen.terms, field, word);
        PaymentRouter router = world.router;
        bytes memory signature = chosen.signature;
        forbid(relayer, 0, abi.encodeCall(router.payWithAuthorization, (terms, signature, false)), "altered, v r s");
        forbid(relayer, 0, abi.encodeCall(router.payWithAuthorization, (terms, signature, true)), "altered, bytes");
        forbid(relayer, 0, abi.encodeCall(router.payWithPermit2, (terms, signature)), "altered, Permit2");
        bytes memory quote = signFor(terms, Way.DirectCoins, 0);
        forbid(relayer, 0, abi.encodeCall(router.payDirect, (terms, quote)), "sent by another than the payer");
        vm.deal(THIEF, terms.amount);
        forbid(THIEF, terms.amount, abi.encodeCall(router.payDirect, (terms, quote)), "sent by another than the payer");
        vm.deal(THIEF, 0);
    }

    function executeByWrongKey(uint256 index) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        forbid(world.refunder, 0, payCall(chosen), "the refunder paid");
        forbid(THIEF, 0, payCall(chosen), "a thief paid");
        forbid(relayer, 0, refundCall(chosen, 1), "the relayer refunded");
        forbid(world.owner, 0, refundCall(chosen, 1), "the owner refunded");
        RouterTerms.Terms memory terms = chosen.terms;
        bytes memory forged = sign(uint256(uint160(THIEF)), termsDigest(world.router, terms));
        bytes memory call = abi.encodeCall(world.router.payDirect, (terms, forged));
        forbid(terms.payer, value(chosen), call, "a thief quoted");
        if (chosen.way == Way.DirectCoins) forbid(terms.payer, 0, payCall(chosen), "paid with the router's own coins");
    }

    function refundPayment(uint256 index, uint256 attack) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        uint256 amount = partOf(chosen, attack / 5);
        bytes memory call = refundCall(chosen, amount);
        if (!isRefundable(chosen, amount)) return forbid(world.refunder, 0, call, "refunded too much or unpaid");
        armToken(attack);
        vm.prank(world.refunder);
        (bool ok,) = address(world.router).call(call);
        disarmToken();
        vm.assertTrue(ok, "a good refund failed");
        bookRefund(chosen, amount);
        forbid(world.refunder, 0, call, "one reference refunded twice");
    }

    function refundAlteredPayment(uint256 index, uint256 field, uint160 word) public {
        if (offers.length == 0) return;
        RouterTerms.Terms memory terms = alter(offers[index % offers.length].terms, field, word);
        bytes memory call = abi.encodeCall(world.router.refund, (terms, 1, newRefundRef()));
        forbid(world.refunder, 0, call, "refunded altered terms");
    }

    /// @dev A hostile refunder with signatures of other people's wallets.
    function refundFromWallet(uint256 index, uint256 seed, uint256 attack) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        WalletRefund memory what = walletRefund(chosen, seed);
        bytes memory call = walletRefundCall(what);
        bool isNative = what.terms.token == address(0);
        if (!isNative) fundWallet(what);
        forbid(relayer, 0, call, "the relayer refunded from a wallet");
        forbid(what.from, 0, call, "a wallet refunded without a signature");
        if (isNative || !chosen.paid || what.amount > chosen.terms.amount - chosen.refunded) {
            return forbid(world.refunder, 0, call, "refunded too much from a wallet, or unpaid");
        }
        armToken(attack);
        vm.prank(world.refunder);
        (bool ok,) = address(world.router).call(call);
        disarmToken();
        vm.assertTrue(ok, "a good refund from a wallet failed");
        bookWalletRefund(chosen, what);
        forbid(world.refunder, 0, call, "one reference refunded twice from a wallet");
    }

    function refundFromWalletWithoutSignature(uint256 index, uint256 seed, uint256 field, uint160 word) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        if (chosen.way == Way.HostileToken || chosen.way == Way.DirectCoins) return;
        WalletRefund memory what = walletRefund(chosen, seed);
        fundWallet(what);
        what.terms = alter(what.terms, field, word);
        forbid(world.refunder, 0, walletRefundCall(what), "refunded altered terms from a wallet");
        what = walletRefund(chosen, seed);
        what.deadline += 1;
        forbid(world.refunder, 0, walletRefundCall(what), "refunded on another deadline");
        what = walletRefund(chosen, seed);
        what.from = SHOP;
        forbid(world.refunder, 0, walletRefundCall(what), "refunded from somebody else's wallet");
        what = walletRefund(chosen, seed);
        what.signature = chosen.signature;
        forbid(world.refunder, 0, walletRefundCall(what), "refunded on the signature of a payment");
    }

    function deposit(uint256 seed, uint96 amount) public {
        (address token, bytes32 merchantRef) = pick(seed);
        uint256 paid = uint256(amount) + 1;
        give(token, address(this), paid);
        uint256 coins = token == address(0) ? paid : 0;
        if (coins == 0) TestDollarLike(token).approve(address(world.router), paid);
        armToken(seed / 12);
        world.router.deposit{value: coins}(merchantRef, token, paid);
        disarmToken();
        bookDeposit(merchantRef, token, paid);
    }

    function strayTransfer(uint256 seed, uint96 amount) public {
        (address token,) = pick(seed);
        give(token, address(world.router), amount);
        bookStray(token, amount);
    }

    function withdrawByOwner(uint256 seed, uint256 amount) public {
        (address token, bytes32 merchantRef) = pick(seed);
        uint256 available = vaultBook[merchantRef][token];
        bytes memory tooMuch = abi.encodeCall(world.router.withdraw, (merchantRef, token, SHOP, available + 1));
        forbid(world.owner, 0, tooMuch, "withdrew more than the vault holds");
        if (available == 0) return;
        amount = amount % available + 1;
        armToken(seed / 12);
        vm.prank(world.owner);
        world.router.withdraw(merchantRef, token, SHOP, amount);
        disarmToken();
        bookWithdrawal(merchantRef, token, amount);
    }

    function sweepByAnyone(uint256 seed) public {
        (address token,) = pick(seed);
        address[] memory swept = new address[](2);
        (swept[0], swept[1]) = (token, token);
        armToken(seed / 12);
        vm.prank(THIEF);
        world.router.sweepFees(swept);
        disarmToken();
        bookSweep(token);
    }

    function rescueByOwner(uint256 seed, uint256 amount, bool vaulted) public {
        (address token, bytes32 merchantRef) = pick(seed);
        PaymentRouter router = world.router;
        uint256 available = strayBook[token];
        forbid(world.owner, 0, abi.encodeCall(router.rescue, (token, SHOP, available + 1)), "rescued too much");
        bytes memory tooMuch = abi.encodeCall(router.rescueToVault, (merchantRef, token, available + 1));
        forbid(world.owner, 0, tooMuch, "rescued too much into a vault");
        if (available == 0) return;
        amount = amount % available + 1;
        armToken(seed / 12);
        vm.prank(world.owner);
        if (vaulted) router.rescueToVault(merchantRef, token, amount);
        else router.rescue(token, SHOP, amount);
        disarmToken();
        if (vaulted) bookRescueToVault(merchantRef, token, amount);
        else bookRescue(token, amount);
    }

    /// @dev Few payments are closed, so that most can be paid.
    function closePayment(uint256 index) public {
        if (offers.length == 0 || index % 5 != 0) return;
        Offer storage chosen = offers[index % offers.length];
        bytes32 ref = chosen.terms.paymentRef;
        bytes memory call = abi.encodeCall(world.router.close, (ref));
        forbid(THIEF, 0, call, "a thief closed a payment");
        if (world.router.state(ref) != 0) return forbid(relayer, 0, call, "closed a paid or closed payment");
        vm.prank(relayer);
        world.router.close(ref);
        bookClosing(ref);
        forbid(payer(chosen), value(chosen), payCall(chosen), "paid after closing");
    }

    /// @dev The guardian pauses: no payment is made, until the owner unpauses.
    function pauseAndUnpause(uint256 index) public {
        if (offers.length == 0) return;
        Offer storage chosen = offers[index % offers.length];
        forbid(world.owner, 0, abi.encodeCall(world.router.pause, ()), "another than the guardian paused");
        vm.prank(world.guardian);
        world.router.pause();
        forbid(payer(chosen), value(chosen), payCall(chosen), "paid while paused");
        forbid(world.guardian, 0, abi.encodeCall(world.router.unpause, ()), "the guardian unpaused");
        vm.prank(world.owner);
        world.router.unpause();
    }

    function seizeByHotKey(uint256 seed, uint96 amount) public {
        (address token, bytes32 merchantRef) = pick(seed);
        address[4] memory callers = [relayer, world.refunder, world.guardian, THIEF];
        PaymentRouter router = world.router;
        for (uint256 i; i < callers.length; i++) {
            address caller = callers[i];
            bytes memory call = abi.encodeCall(router.withdraw, (merchantRef, token, caller, amount));
            forbid(caller, 0, call, "a hot key withdrew");
            forbid(caller, 0, abi.encodeCall(router.rescue, (token, caller, amount)), "a hot key rescued");
            call = abi.encodeCall(router.rescueToVault, (merchantRef, token, amount));
            forbid(caller, 0, call, "a hot key rescued to a vault");
            forbid(caller, 0, abi.encodeCall(router.setGuardian, (caller)), "a hot key made itself guardian");
            forbid(caller, 0, abi.encodeCall(router.unpause, ()), "a hot key unpaused");
            forbid(caller, 0, abi.encodeCall(router.setRelayer, (caller, true)), "a hot key made itself relayer");
            forbid(caller, 0, abi.encodeCall(router.setRefunder, (caller)), "a hot key made itself refunder");
            forbid(caller, 0, abi.encodeCall(router.setFeeRecipient, (caller)), "a hot key took the fees");
            forbid(caller, 0, abi.encodeCall(router.transferOwnership, (caller)), "a hot key gave the router away");
            forbid(caller, 0, abi.encodeCall(router.acceptOwnership, ()), "a hot key took the router");
        }
        forbid(world.owner, 0, abi.encodeCall(router.setRelayer, (world.refunder, true)), "one key with both roles");
        forbid(world.owner, 0, abi.encodeCall(router.setRefunder, (relayer)), "one key with both roles");
    }

    function passTime(uint16 time) public {
        vm.warp(block.timestamp + time % 20 minutes);
    }

    /// @dev Tries what must not work.
    function forbid(address caller, uint256 coins, bytes memory call, string memory what) private {
        vm.prank(caller);
        (bool ok,) = address(world.router).call{value: coins}(call);
        if (ok) breaches.push(what);
        else refusals++;
    }

    /// @dev The token will call from inside its transfers: its own deposit, or any offer, for it is a relayer too.
    function armToken(uint256 seed) private {
        bytes memory call = abi.encodeCall(world.router.deposit, (merchants[0], address(world.evil), seed % 1000 + 1));
        if (seed % 3 > 0 && offers.length > 0) {
            Offer storage chosen = offers[seed / 3 % offers.length];
            PaymentRouter.Item memory item = itemOf(chosen);
            call = seed % 3 == 1 ? payCall(chosen) : abi.encodeCall(world.router.payItem, (item));
        }
        world.evil.attack(address(world.router), call);
    }

    function disarmToken() private {
        world.evil.attack(address(0), "");
    }
}
