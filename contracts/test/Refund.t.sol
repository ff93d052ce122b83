// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RouterRefund} from "../src/RouterRefund.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract RefundTest is RouterFixture {
    function test_givesTheWholeAmountBackToThePayer() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        depositDollars(MERCHANT, AMOUNT + 5);
        bytes32 key = termsDigest(router, terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentRefunded(terms.paymentRef, key, REFUND, buyer, MERCHANT, address(dollar), AMOUNT);
        refund(terms);
        vm.assertEq(dollar.balanceOf(buyer), 1000e6, "buyer");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), 5, "vault");
        vm.assertEq(dollar.balanceOf(address(router)), 5 + FEE, "router");
        vm.assertEq(router.state(terms.paymentRef), key, "state");
        vm.assertEq(router.refunded(terms.paymentRef), AMOUNT, "refunded");
        vm.assertTrue(router.refundDone(REFUND), "done");
    }

    function test_givesNativeCoinsBack() public {
        RouterTerms.Terms memory terms = toVault(termsFor(address(0)));
        payInCoins(terms);
        vm.deal(address(this), FEE);
        router.deposit{value: FEE}(MERCHANT, address(0), FEE);
        refund(terms);
        vm.assertEq(buyer.balance, 1000 ether, "buyer");
        vm.assertEq(address(router).balance, FEE, "router");
    }

    function test_worksAfterTheDeadline() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        depositDollars(MERCHANT, AMOUNT);
        vm.warp(terms.deadline + 365 days);
        refund(terms);
        vm.assertEq(dollar.balanceOf(buyer), 1000e6, "buyer");
    }

    function test_refusesASecondRefund() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        depositDollars(MERCHANT, 2 * AMOUNT);
        refund(terms);
        refuses(terms, abi.encodeWithSelector(RouterRefund.RefundExceedsPayment.selector, 0, AMOUNT));
    }

    function test_refusesToPayAgainAfterARefund() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        depositDollars(MERCHANT, AMOUNT);
        refund(terms);
        terms.optionRef = keccak256("option 2");
        bytes memory signature = signAuthorization(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef));
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
    }

    function test_refusesWhatWasNotPaid() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        depositDollars(MERCHANT, AMOUNT);
        refuses(terms, abi.encodeWithSelector(RouterRefund.NotRefundable.selector, terms.paymentRef));
    }

    function test_refusesEveryAlteredTerm() public {
        payInDollars(termsFor(address(dollar)));
        depositDollars(MERCHANT, 2 * AMOUNT);
        depositDollars(OTHER_MERCHANT, 2 * AMOUNT);
        for (uint256 field; field < 9; field++) {
            RouterTerms.Terms memory terms = termsFor(address(dollar));
            if (field == 0) terms.paymentRef = keccak256("payment 2");
            if (field == 1) terms.optionRef = keccak256("option 2");
            if (field == 2) terms.merchantRef = OTHER_MERCHANT;
            if (field == 3) terms.payer = THIEF;
            if (field == 4) terms.token = address(tether);
            if (field == 5) terms.amount += 1;
            if (field == 6) terms.destination = THIEF;
            if (field == 7) terms.fee = 0;
            if (field == 8) terms.deadline += 1;
            refuses(terms, abi.encodeWithSelector(RouterRefund.NotRefundable.selector, terms.paymentRef));
        }
    }

    function test_neverTakesFromAnotherMerchantsVault() public {
        RouterTerms.Terms memory terms = toVault(termsFor(address(dollar)));
        payInDollars(terms);
        depositDollars(OTHER_MERCHANT, 10 * AMOUNT);
        refuses(terms, abi.encodeWithSelector(RouterVault.VaultTooLow.selector, AMOUNT - FEE, AMOUNT));
        vm.assertEq(router.vault(OTHER_MERCHANT, address(dollar)), 10 * AMOUNT, "other vault");
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "still refundable");
    }

    function test_refusesEveryoneButTheRefunder() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        depositDollars(MERCHANT, AMOUNT);
        address[4] memory callers = [relayer, OWNER, buyer, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRefunder.selector, callers[i]));
            vm.prank(callers[i]);
            router.refund(terms, terms.amount, REFUND);
        }
    }

    function test_staysRefundableWhenThePayerCannotReceive() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        depositDollars(MERCHANT, AMOUNT);
        dollar.blacklist(buyer);
        refuses(terms, abi.encodeWithSelector(TestDollar.AccountBlacklisted.selector, buyer));
        dollar.unBlacklist(buyer);
        refund(terms);
        vm.assertEq(dollar.balanceOf(buyer), 1000e6, "buyer");
    }

    function test_saysWhenANativePayerRejectsTheCoins() public {
        Miser miser = new Miser();
        vm.deal(address(miser), AMOUNT);
        RouterTerms.Terms memory terms = toVault(termsFor(address(0)));
        terms.payer = address(miser);
        terms.fee = 0;
        payInCoins(terms);
        refuses(terms, abi.encodeWithSelector(RouterVault.NativeTransferFailed.selector, address(miser), AMOUNT));
    }

    function refund(RouterTerms.Terms memory terms) private {
        vm.prank(REFUNDER);
        router.refund(terms, terms.amount, REFUND);
    }

    function refuses(RouterTerms.Terms memory terms, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(REFUNDER);
        router.refund(terms, terms.amount, REFUND);
    }
}

/// @notice Pays, and answers an attempt to pay it with a huge error.
contract Miser {
    receive() external payable {
        assembly {
            revert(0, 100000)
        }
    }
}
