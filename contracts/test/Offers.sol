// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {Books} from "./Books.sol";

/// @notice How each kind of offer is funded, signed, sent and forged.
abstract contract Offers is Books {
    function payCall(Offer storage chosen) internal view returns (bytes memory) {
        PaymentRouter router = world.router;
        if (chosen.way == Way.Permit2) return abi.encodeCall(router.payWithPermit2, (chosen.terms, chosen.signature));
        if (chosen.way == Way.DirectCoins || chosen.way == Way.DirectToken) {
            return abi.encodeCall(router.payDirect, (chosen.terms, chosen.signature));
        }
        bool isWallet = chosen.way == Way.WalletAuthorization;
        return abi.encodeCall(router.payWithAuthorization, (chosen.terms, chosen.signature, isWallet));
    }

    function refundCall(Offer storage chosen) internal view returns (bytes memory) {
        return abi.encodeCall(world.router.refund, (chosen.terms));
    }

    function payer(Offer storage chosen) internal view returns (address) {
        bool direct = chosen.way == Way.DirectCoins || chosen.way == Way.DirectToken;
        return direct ? chosen.terms.payer : relayer;
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

    function signFor(PaymentRouter.Terms memory terms, Way way, uint256 key) internal view returns (bytes memory) {
        if (way == Way.Permit2) return sign(key, permitDigest(world.router, terms));
        if (way == Way.HostileToken) return new bytes(65);
        if (way == Way.DirectCoins || way == Way.DirectToken) {
            return sign(world.relayerKey, termsDigest(world.router, terms));
        }
        return sign(key, authorizationDigest(world.router, terms));
    }

    function fund(PaymentRouter.Terms memory terms, Way way) internal {
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

    function alter(PaymentRouter.Terms memory terms, uint256 field, uint160 word)
        internal
        view
        returns (PaymentRouter.Terms memory)
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
