// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract PayDirectTest is RouterFixture {
    function test_paysInTheNativeCoin() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = signQuote(terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentExecuted(
            terms.paymentRef, termsDigest(router, terms), buyer, MERCHANT, address(0), AMOUNT, SHOP, FEE
        );
        vm.prank(buyer);
        router.payDirect{value: AMOUNT}(terms, quote);
        vm.assertEq(SHOP.balance, AMOUNT - FEE, "shop");
        vm.assertEq(router.feesHeld(address(0)), FEE, "held fee");
        vm.assertEq(buyer.balance, 1000 ether - AMOUNT, "buyer");
        vm.assertEq(address(router).balance, FEE, "router");
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "state");
    }

    function test_keepsCoinsInTheVaultWithoutDestination() public {
        payInCoins(toVault(termsFor(address(0))));
        vm.assertEq(router.vault(MERCHANT, address(0)), AMOUNT - FEE, "vault");
        vm.assertEq(address(router).balance, AMOUNT, "router");
    }

    function test_paysInAnApprovedToken() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        bytes memory quote = signQuote(terms);
        vm.startPrank(buyer);
        tether.approve(address(router), AMOUNT);
        router.payDirect(terms, quote);
        vm.stopPrank();
        vm.assertEq(tether.balanceOf(SHOP), AMOUNT - FEE, "shop");
        vm.assertEq(router.feesHeld(address(tether)), FEE, "held fee");
    }

    function test_executesInTheLastSecond() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        vm.warp(terms.deadline);
        payInCoins(terms);
        vm.assertEq(SHOP.balance, AMOUNT - FEE, "shop");
    }

    function test_refusesAForgedQuote() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = sign(0xBAD, termsDigest(router, terms));
        bytes memory reason = abi.encodeWithSelector(PaymentRouter.QuoteNotSignedByRelayer.selector, vm.addr(0xBAD));
        refuses(terms, quote, AMOUNT, reason);
        refuses(terms, "", AMOUNT, abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 0));
        refuses(terms, new bytes(65), AMOUNT, abi.encodeWithSelector(ECDSA.ECDSAInvalidSignature.selector));
    }

    function test_refusesAQuoteForOtherTerms() public {
        bytes memory quote = signQuote(termsFor(address(0)));
        RouterTerms.Terms memory terms = termsFor(address(0));
        terms.destination = THIEF;
        vm.expectRevert();
        vm.prank(buyer);
        router.payDirect{value: AMOUNT}(terms, quote);
        vm.assertEq(router.state(terms.paymentRef), 0, "state");
    }

    function test_refusesTheQuoteOfARemovedRelayer() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = signQuote(terms);
        vm.prank(OWNER);
        router.setRelayer(relayer, false);
        refuses(terms, quote, AMOUNT, abi.encodeWithSelector(PaymentRouter.QuoteNotSignedByRelayer.selector, relayer));
    }

    function test_refusesEveryoneButThePayer() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = signQuote(terms);
        address[3] memory callers = [relayer, OWNER, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.deal(callers[i], AMOUNT);
            vm.expectRevert(abi.encodeWithSelector(PaymentRouter.NotPayer.selector, callers[i]));
            vm.prank(callers[i]);
            router.payDirect{value: AMOUNT}(terms, quote);
        }
    }

    function test_refusesAnyOtherValue() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = signQuote(terms);
        uint256[3] memory values = [uint256(0), AMOUNT - 1, AMOUNT + 1];
        for (uint256 i; i < values.length; i++) {
            refuses(terms, quote, values[i], abi.encodeWithSelector(RouterVault.WrongValue.selector, AMOUNT, values[i]));
        }
        terms = termsFor(address(dollar));
        refuses(terms, signQuote(terms), 1, abi.encodeWithSelector(RouterVault.WrongValue.selector, 0, 1));
    }

    function test_refusesReplayAndSecondOption() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        payInCoins(terms);
        bytes memory reason = abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef);
        refuses(terms, signQuote(terms), AMOUNT, reason);
        terms.optionRef = keccak256("option 2");
        refuses(terms, signQuote(terms), AMOUNT, reason);
    }

    function test_refusesAfterTheDeadline() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory quote = signQuote(terms);
        vm.warp(terms.deadline + 1);
        refuses(terms, quote, AMOUNT, abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, terms.deadline));
    }

    function test_refusesNonsenseTerms() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        terms.fee = AMOUNT + 1;
        bytes memory reason = abi.encodeWithSelector(RouterTerms.FeeExceedsAmount.selector, AMOUNT + 1, AMOUNT);
        refuses(terms, signQuote(terms), AMOUNT, reason);
        terms = termsFor(address(0));
        terms.destination = address(router);
        reason = abi.encodeWithSelector(RouterVault.InvalidDestination.selector, address(router));
        refuses(terms, signQuote(terms), AMOUNT, reason);
    }

    function test_refusesATokenThatTakesAFeeOnTransfer() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.setFees(100, 0);
        greedy.mint(buyer, AMOUNT);
        vm.prank(buyer);
        greedy.approve(address(router), AMOUNT);
        RouterTerms.Terms memory terms = termsFor(address(greedy));
        bytes memory reason =
            abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, AMOUNT - AMOUNT / 100);
        refuses(terms, signQuote(terms), 0, reason);
    }

    function test_refusesADestinationThatRejectsCoins() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        terms.destination = address(dollar);
        bytes memory reason =
            abi.encodeWithSelector(RouterVault.NativeTransferFailed.selector, address(dollar), AMOUNT - FEE);
        refuses(terms, signQuote(terms), AMOUNT, reason);
        vm.assertEq(router.state(terms.paymentRef), 0, "the payment stays open");
    }

    function test_routerRefusesCoinsWithoutACall() public {
        vm.deal(address(this), 1 ether);
        (bool ok,) = address(router).call{value: 1 ether}("");
        vm.assertTrue(!ok, "coins without a payment");
    }

    function refuses(RouterTerms.Terms memory terms, bytes memory quote, uint256 value, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(buyer);
        router.payDirect{value: value}(terms, quote);
    }
}
