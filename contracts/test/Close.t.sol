// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice Payments that are refused from now on: cancelled, screened or superseded.
contract CloseTest is DepositFixture {
    event PaymentClosed(bytes32 indexed paymentRef);
    event BatchItemFailed(bytes32 indexed paymentRef, bytes32 indexed key, bytes reason);

    function test_aClosedPaymentIsNeverExecuted() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory signature = signAuthorization(terms);
        bytes memory permit = signPermit(terms);
        send(terms, AMOUNT);
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentClosed(terms.paymentRef);
        close(terms);
        vm.assertEq(router.state(terms.paymentRef), bytes32(uint256(1)), "state");
        bytes memory reason = closed(terms);
        vm.startPrank(relayer);
        vm.expectRevert(reason);
        router.payWithAuthorization(terms, signature, false);
        vm.expectRevert(reason);
        router.payWithPermit2(terms, permit);
        vm.expectRevert(reason);
        router.payFromDeposit(terms);
        vm.expectRevert(reason);
        router.payDepositWithAuthorization(terms, "");
        vm.stopPrank();
        vm.assertEq(dollar.balanceOf(address(router)), 0, "router");
    }

    function test_aHandedOutQuoteReverts() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = signQuote(terms);
        close(terms);
        vm.expectRevert(closed(terms));
        vm.prank(buyer);
        router.payDirect{value: AMOUNT}(terms, quote);
    }

    function test_aClosedItemFailsAlone() public {
        RouterTerms.Terms memory terms = numbered(1, address(dollar));
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](1);
        items[0] = PaymentRouter.Item(terms, RouterPull.Kind.Authorization, signAuthorization(terms));
        close(terms);
        bytes32 key = termsDigest(router, terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit BatchItemFailed(terms.paymentRef, key, closed(terms));
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
    }

    function test_refusesToCloseTwiceOrAfterPayment() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        close(terms);
        vm.expectRevert(closed(terms));
        close(terms);
        RouterTerms.Terms memory other = numbered(2, address(dollar));
        payInDollars(other);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, other.paymentRef));
        close(other);
        vm.assertEq(router.state(other.paymentRef), termsDigest(router, other), "still paid");
    }

    function test_refusesEveryoneButARelayer() public {
        address[5] memory callers = [OWNER, REFUNDER, GUARDIAN, buyer, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRelayer.selector, callers[i]));
            vm.prank(callers[i]);
            router.close(keccak256("payment"));
        }
    }

    function test_theDepositOfAClosedPaymentReturnsAtOnce() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT);
        close(terms);
        uint256 before = dollar.balanceOf(buyer);
        vm.prank(buyer);
        router.returnDeposit(terms, block.chainid, address(dollar));
        vm.assertEq(dollar.balanceOf(buyer), before + AMOUNT, "buyer");
    }

    function test_aClosedPaymentIsNotRefundable() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        close(terms);
        depositDollars(MERCHANT, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(bytes4(keccak256("NotRefundable(bytes32)")), terms.paymentRef));
        vm.prank(REFUNDER);
        router.refund(terms, AMOUNT, REFUND);
    }

    function close(RouterTerms.Terms memory terms) private {
        vm.prank(relayer);
        router.close(terms.paymentRef);
    }

    function closed(RouterTerms.Terms memory terms) private pure returns (bytes memory) {
        return abi.encodeWithSelector(RouterTerms.PaymentIsClosed.selector, terms.paymentRef);
    }
}
