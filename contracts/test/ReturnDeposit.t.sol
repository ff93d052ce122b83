// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Deposit} from "../src/Deposit.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRefund} from "../src/RouterRefund.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {DepositFixture} from "./DepositFixture.sol";
import {Miser} from "./Refund.t.sol";

/// @notice Money that leaves a deposit address on another way than as a payment.
contract ReturnDepositTest is DepositFixture {
    function test_tooMuchGoesBack() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, 3 * AMOUNT);
        pay(terms);
        uint256 before = dollar.balanceOf(buyer);
        giveBack(terms, address(dollar));
        vm.assertEq(dollar.balanceOf(buyer), before + 2 * AMOUNT, "buyer");
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_paidBySignatureTheDepositGoesBackAtOnce() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        send(terms, AMOUNT);
        giveBack(terms, address(dollar));
        vm.assertEq(dollar.balanceOf(placeOf(terms)), 0, "empty");
    }

    function test_anotherTokenGoesBackAtAnyTime() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        token.mint(placeOf(terms), 7);
        uint256 before = token.balanceOf(buyer);
        giveBack(terms, address(token));
        vm.assertEq(token.balanceOf(buyer), before + 7, "buyer");
        sendCoins(terms, 0);
        send(terms, AMOUNT);
        pay(terms);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "and the payment can still be paid");
    }

    function test_coinTermsStayUnbuiltWhileTheyAreOpen() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        token.mint(placeOf(terms), 7);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.DepositStillOpen.selector, terms.deadline));
        giveBack(terms, address(token));
    }

    function test_nobodyElseMovesIt() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, 2 * AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRelayer.selector, THIEF));
        vm.prank(THIEF);
        router.payFromDeposit(terms);
        pay(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.NotPayerOrRelayer.selector, THIEF));
        vm.prank(THIEF);
        router.returnDeposit(terms, block.chainid, address(dollar));
        address place = placeOf(terms);
        // One below the router's address, one above it.
        address[2] memory thieves = [THIEF, address(type(uint160).max)];
        for (uint256 i; i < thieves.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(Deposit.NotRouter.selector, thieves[i]));
            vm.prank(thieves[i]);
            Deposit(place).release(address(dollar), thieves[i], 1);
        }
        RouterTerms.Terms memory forged = termsFor(address(dollar));
        forged.payer = THIEF;
        vm.expectRevert(
            abi.encodeWithSelector(RouterDeposit.DepositStillOpen.selector, forged.deadline)
        );
        vm.prank(THIEF);
        forged.paymentRef = keccak256("forged");
        router.returnDeposit(forged, block.chainid, address(dollar));
        vm.warp(forged.deadline + 1);
        address empty = placeOf(forged);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.NothingToReturn.selector, empty, address(dollar)));
        vm.prank(THIEF);
        router.returnDeposit(forged, block.chainid, address(dollar));
    }

    function test_aClaimKeySaysWhereTheRestGoes() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, 2 * AMOUNT);
        pay(terms);
        uint256 until = block.timestamp + 1 hours;
        bytes memory claim = signClaim(terms, address(dollar), HOME, until);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.ClaimNotSigned.selector, buyer));
        vm.prank(THIEF);
        router.claimDeposit(terms, block.chainid, address(dollar), THIEF, until, claim);
        vm.prank(THIEF);
        router.claimDeposit(terms, block.chainid, address(dollar), HOME, until, claim);
        vm.assertEq(dollar.balanceOf(HOME), AMOUNT, "home");
        vm.warp(until + 1);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, until));
        router.claimDeposit(terms, block.chainid, address(dollar), HOME, until, claim);
    }

    function test_aRefundFollowsTheClaim() public {
        RouterTerms.Terms memory terms = toVault(termsFor(address(dollar)));
        send(terms, AMOUNT);
        pay(terms);
        depositDollars(MERCHANT, FEE);
        bytes memory claim = signClaim(terms, address(dollar), HOME, block.timestamp);
        vm.prank(REFUNDER);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.ClaimNotSigned.selector, buyer));
        router.refundTo(terms, terms.amount, REFUND, THIEF, block.timestamp, claim);
        vm.prank(REFUNDER);
        router.refundTo(terms, terms.amount, REFUND, HOME, block.timestamp, claim);
        vm.assertEq(dollar.balanceOf(HOME), AMOUNT, "home");
        vm.assertEq(router.refunded(terms.paymentRef), AMOUNT, "refunded");
    }

    function test_withoutAPayerTheRestIsTheMerchantsException() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(dollar)));
        send(terms, 2 * AMOUNT);
        pay(terms);
        giveBack(terms, address(dollar));
        vm.assertEq(router.vault(MERCHANT, address(dollar)), AMOUNT, "vault");
        vm.assertEq(dollar.balanceOf(address(router)), AMOUNT + FEE, "router");
        vm.prank(REFUNDER);
        vm.expectRevert(abi.encodeWithSelector(RouterRefund.NotRefundable.selector, terms.paymentRef));
        router.refund(terms, terms.amount, REFUND);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.ClaimNotSigned.selector, address(0)));
        router.claimDeposit(terms, block.chainid, address(dollar), THIEF, block.timestamp, new bytes(65));
    }

    function test_coinsWithoutAPayerComeIntoTheVault() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(0)));
        sendCoins(terms, AMOUNT);
        vm.warp(terms.deadline + 1);
        giveBack(terms, address(0));
        vm.assertEq(router.vault(MERCHANT, address(0)), AMOUNT, "vault");
        vm.assertEq(address(router).balance, AMOUNT, "router");
    }

    function test_moneyOnTheWrongChainComesBack() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        uint256[2] memory homes = [uint256(1), 8453];
        for (uint256 i; i < homes.length; i++) {
            vm.chainId(homes[i]);
            address meant = placeOf(terms);
            vm.chainId(31_337);
            vm.assertTrue(router.depositOf(router.keyOf(terms)) != meant, "each chain has another address");
            dollar.mint(meant, AMOUNT);
            uint256 before = dollar.balanceOf(buyer);
            vm.prank(relayer);
            router.returnDeposit(terms, homes[i], address(dollar));
            vm.assertEq(dollar.balanceOf(buyer), before + AMOUNT, "buyer");
        }
    }

    function test_aRefundIsNotFundedByADepositAddress() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        vm.expectRevert(
            abi.encodeWithSelector(RouterPull.NothingWasSigned.selector, RouterPull.Kind.Deposit)
        );
        vm.prank(REFUNDER);
        router.refundWithAuthorization(terms, terms.amount, REFUND, SHOP, block.timestamp, RouterPull.Kind.Deposit, "");
    }

    function test_saysWhenThePayerRejectsCoins() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        terms.payer = address(new Miser());
        sendCoins(terms, AMOUNT);
        vm.warp(terms.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(Deposit.ReleaseFailed.selector, terms.payer, AMOUNT));
        giveBack(terms, address(0));
        vm.assertEq(placeOf(terms).balance, AMOUNT, "nothing is lost");
    }

    function test_coinsGoBackToThePayer() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        sendCoins(terms, AMOUNT);
        vm.warp(terms.deadline + 1);
        uint256 before = buyer.balance;
        giveBack(terms, address(0));
        vm.assertEq(buyer.balance, before + AMOUNT, "buyer");
    }
}
