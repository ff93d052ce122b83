// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {GasBurningToken} from "../test-tokens/GasBurningToken.sol";
import {RebasingToken} from "../test-tokens/RebasingToken.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {Books} from "./Books.sol";

/// @notice How each kind of offer is funded, signed, sent and forged.
abstract contract Offers is Books {
    FeeOnTransferToken private greedy = new FeeOnTransferToken();
    RebasingToken private elastic = new RebasingToken();
    GasBurningToken private burner = new GasBurningToken();

    /// @notice What an offer is in a batch. Direct offers are no matter of a batch; their quotes pull nothing.
    function itemOf(Offer storage chosen) internal view returns (PaymentRouter.Item memory) {
        RouterPull.Kind kind = RouterPull.Kind.Authorization;
        if (chosen.way == Way.Permit2) kind = RouterPull.Kind.Permit2;
        if (chosen.way == Way.WalletAuthorization) kind = RouterPull.Kind.AuthorizationBytes;
        return PaymentRouter.Item(chosen.terms, kind, chosen.signature);
    }

    /// @notice A payment that cannot be made, well signed, in a token that takes a fee, rebases or burns all gas.
    function poison(uint256 seed) internal returns (PaymentRouter.Item memory) {
        RouterTerms.Terms memory terms;
        terms.paymentRef = keccak256(abi.encode(seed / 8 % PAYMENTS));
        terms.merchantRef = merchants[seed % merchants.length];
        terms.payer = vm.addr(buyerKeys[0]);
        terms.amount = 1000;
        terms.destination = SHOP;
        terms.deadline = block.timestamp + 1 hours;
        terms.token = [address(greedy), address(elastic), address(burner)][seed % 3];
        if (seed % 3 == 2) {
            if (seed % 2 == 0) burner.answerHugely();
            return PaymentRouter.Item(terms, RouterPull.Kind.Authorization, new bytes(65));
        }
        give(terms.token, terms.payer, terms.amount);
        greedy.setFees(seed % 2 * 100, 100);
        elastic.rebaseInTheNextTransfer(elastic.factorBps() == 9_000 ? 11_000 : 9_000);
        vm.startPrank(terms.payer);
        TestDollarLike(terms.token).approve(address(world.router.permit2()), type(uint256).max);
        vm.stopPrank();
        return PaymentRouter.Item(
            terms, RouterPull.Kind.Permit2, sign(buyerKeys[0], permitDigest(world.router, terms))
        );
    }

    /// @notice A refund of an offer that one of the wallets in the books pays for, in a way that its token knows.
    function walletRefund(Offer storage chosen, uint256 seed) internal returns (WalletRefund memory what) {
        uint256 key = buyerKeys[seed % buyerKeys.length];
        what.terms = chosen.terms;
        what.amount = partOf(chosen, seed / 7);
        what.refundRef = newRefundRef();
        what.from = vm.addr(key);
        what.deadline = block.timestamp + 1 hours;
        if (what.terms.token == address(world.evil)) {
            what.signature = new bytes(65);
        } else if (what.terms.token == address(world.dollar) && seed % 2 == 0) {
            if (seed % 3 == 0) (what.kind, what.from) = (RouterPull.Kind.AuthorizationBytes, address(wallet));
            what.signature = sign(
                key,
                refundDigest(world.router, what.terms, what.from, what.deadline, what.amount, what.refundRef)
            );
        } else {
            what.kind = RouterPull.Kind.Permit2;
            what.signature = sign(
                key,
                refundPermitDigest(world.router, what.terms, what.from, what.deadline, what.amount, what.refundRef)
            );
        }
    }

    function walletRefundCall(WalletRefund memory what) internal view returns (bytes memory) {
        return abi.encodeCall(
            world.router.refundWithAuthorization,
            (what.terms, what.amount, what.refundRef, what.from, what.deadline, what.kind, what.signature)
        );
    }

    function fundWallet(WalletRefund memory what) internal {
        address token = what.terms.token;
        give(token, what.from, what.amount);
        bookMint(token, what.from, what.amount);
        if (what.kind != RouterPull.Kind.Permit2) return;
        vm.startPrank(what.from);
        TestDollarLike(token).approve(address(world.router.permit2()), 0);
        TestDollarLike(token).approve(address(world.router.permit2()), type(uint256).max);
        vm.stopPrank();
    }

    function payCall(Offer storage chosen) internal view returns (bytes memory) {
        PaymentRouter router = world.router;
        if (chosen.way == Way.Permit2) return abi.encodeCall(router.payWithPermit2, (chosen.terms, chosen.signature));
        if (chosen.way == Way.DirectCoins || chosen.way == Way.DirectToken) {
            return abi.encodeCall(router.payDirect, (chosen.terms, chosen.signature));
        }
        bool isWallet = chosen.way == Way.WalletAuthorization;
        return abi.encodeCall(router.payWithAuthorization, (chosen.terms, chosen.signature, isWallet));
    }

    function refundCall(Offer storage chosen, uint256 amount) internal returns (bytes memory) {
        return abi.encodeCall(world.router.refund, (chosen.terms, amount, newRefundRef()));
    }

    function isDirect(Offer storage chosen) internal view returns (bool) {
        return chosen.way == Way.DirectCoins || chosen.way == Way.DirectToken;
    }

    function payer(Offer storage chosen) internal view returns (address) {
        return isDirect(chosen) ? chosen.terms.payer : relayer;
    }

    function value(Offer storage chosen) internal view returns (uint256) {
        if (chosen.way != Way.DirectCoins || chosen.terms.payer.balance < chosen.terms.amount) return 0;
        return chosen.terms.amount;
    }

    function tokenOf(Way way) internal view returns (address) {
        if (way == Way.HostileToken) return address(world.evil);
        if (way == Way.DirectCoins) return address(0);
        bool isTether = way == Way.Permit2 || way == Way.DirectToken;
        return isTether ? address(world.tether) : address(world.dollar);
    }

    function signFor(RouterTerms.Terms memory terms, Way way, uint256 key) internal view returns (bytes memory) {
        if (way == Way.Permit2) return sign(key, permitDigest(world.router, terms));
        if (way == Way.HostileToken) return new bytes(65);
        if (way == Way.DirectCoins || way == Way.DirectToken) {
            return sign(world.relayerKey, termsDigest(world.router, terms));
        }
        return sign(key, authorizationDigest(world.router, terms));
    }

    function fund(RouterTerms.Terms memory terms, Way way) internal {
        give(terms.token, terms.payer, terms.amount);
        bookMint(terms.token, terms.payer, terms.amount);
        if (way != Way.Permit2 && way != Way.DirectToken) return;
        address spender = way == Way.Permit2 ? address(world.router.permit2()) : address(world.router);
        vm.startPrank(terms.payer);
        TestDollarLike(terms.token).approve(spender, 0);
        TestDollarLike(terms.token).approve(spender, type(uint256).max);
        vm.stopPrank();
    }

    function give(address token, address account, uint256 amount) internal {
        if (token == address(0)) vm.deal(account, account.balance + amount);
        else TestDollar(token).mint(account, amount);
    }

    function pick(uint256 seed) internal view returns (address token, bytes32 merchantRef) {
        return (tokens[seed % tokens.length], merchants[seed / 4 % merchants.length]);
    }

    function alter(RouterTerms.Terms memory terms, uint256 field, uint160 word)
        internal
        view
        returns (RouterTerms.Terms memory)
    {
        field = field % 9;
        uint256 step = uint256(word) + 1;
        if (field == 0) terms.paymentRef = keccak256(abi.encode(terms.paymentRef, word));
        if (field == 1) terms.optionRef = keccak256(abi.encode(terms.optionRef, word));
        if (field == 2) terms.merchantRef = keccak256(abi.encode(terms.merchantRef, word));
        if (field == 3) terms.payer = vm.addr(step % 1000 + 1);
        if (field == 4) terms.token = terms.token == tokens[0] ? tokens[1] : tokens[0];
        if (field == 5) terms.amount += step;
        if (field == 6) terms.destination = word % 2 == 0 ? THIEF : relayer;
        if (field == 7) terms.fee = (terms.fee + 1) % (terms.amount + 1);
        if (field == 8) terms.deadline += step;
        return terms;
    }
}

/// @notice approve without a returned value, as tether has it.
interface TestDollarLike {
    function approve(address spender, uint256 value) external;
}
