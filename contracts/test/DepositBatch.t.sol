// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Deposit} from "../src/Deposit.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {GasBurningToken} from "../test-tokens/GasBurningToken.sol";
import {ReenteringToken} from "../test-tokens/ReenteringToken.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice Deposits in batches, x402 authorizations, and hostile tokens at deposit addresses.
contract DepositBatchTest is DepositFixture {
    event BatchItemFailed(bytes32 indexed paymentRef, bytes32 indexed key, bytes reason);

    PaymentRouter.Item[] private items;

    function test_anAuthorizationMakesItsSignerThePayer() public {
        RouterTerms.Terms memory terms = nobodys(toVault(termsFor(address(dollar))));
        bytes memory authorization = authorize(terms, AMOUNT);
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, authorization);
        RouterTerms.Terms memory executed = toVault(termsFor(address(dollar)));
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, executed), "the key with the payer");
        depositDollars(MERCHANT, FEE);
        uint256 before = dollar.balanceOf(buyer);
        vm.prank(REFUNDER);
        router.refund(executed, AMOUNT, REFUND);
        vm.assertEq(dollar.balanceOf(buyer), before + AMOUNT, "and he can be refunded");
    }

    function test_anAuthorizationThatSomebodyElseSentStillPays() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(dollar)));
        bytes memory authorization = authorize(terms, AMOUNT);
        RouterDeposit.Authorization memory given = abi.decode(authorization, (RouterDeposit.Authorization));
        vm.prank(THIEF);
        dollar.transferWithAuthorization(
            given.from, placeOf(terms), AMOUNT, given.validAfter, given.validBefore, given.nonce, given.signature
        );
        vm.expectRevert();
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, authorization);
        pay(terms);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_anAuthorizationIsGoodForItsPaymentAndAmountOnly() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(dollar)));
        bytes memory less = authorize(terms, AMOUNT - 1);
        vm.expectRevert();
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, less);
        RouterTerms.Terms memory other = nobodys(termsFor(address(dollar)));
        other.paymentRef = keccak256("other");
        bytes memory elsewhere = authorize(other, AMOUNT);
        vm.expectRevert();
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, elsewhere);
    }

    function test_32DepositsInOneTransactionAndOneFails() public {
        for (uint256 i; i < 32; i++) {
            RouterTerms.Terms memory terms = numbered(i, address(dollar));
            if (i != 7) send(terms, AMOUNT);
            items.push(PaymentRouter.Item(terms, RouterPull.Kind.Deposit, ""));
        }
        RouterTerms.Terms memory short = items[7].terms;
        vm.expectEmit(true, true, true, true, address(router));
        emit BatchItemFailed(
            short.paymentRef,
            termsDigest(router, short),
            abi.encodeWithSelector(RouterDeposit.DepositTooLow.selector, placeOf(short), 0, AMOUNT)
        );
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        vm.assertEq(dollar.balanceOf(SHOP), 31 * (AMOUNT - FEE), "shop");
        vm.assertEq(router.state(short.paymentRef), 0, "open");
    }

    function test_aBatchMixesAllWays() public {
        RouterTerms.Terms memory signed = numbered(1, address(dollar));
        RouterTerms.Terms memory sent = numbered(2, address(dollar));
        RouterTerms.Terms memory coins = numbered(3, address(0));
        RouterTerms.Terms memory agents = nobodys(numbered(4, address(dollar)));
        send(sent, AMOUNT);
        sendCoins(coins, AMOUNT);
        items.push(PaymentRouter.Item(signed, RouterPull.Kind.Authorization, signAuthorization(signed)));
        items.push(PaymentRouter.Item(sent, RouterPull.Kind.Deposit, ""));
        items.push(PaymentRouter.Item(coins, RouterPull.Kind.Deposit, ""));
        items.push(PaymentRouter.Item(agents, RouterPull.Kind.DepositAuthorization, authorize(agents, AMOUNT)));
        items.push(PaymentRouter.Item(agents, RouterPull.Kind.DepositAuthorization, "not an authorization"));
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        vm.assertEq(dollar.balanceOf(SHOP), 3 * (AMOUNT - FEE), "dollars");
        vm.assertEq(SHOP.balance, AMOUNT - FEE, "coins");
    }

    function test_hostileTokensHurtOnlyThemselves() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.setFees(100, 0);
        GasBurningToken burner = new GasBurningToken();
        RouterTerms.Terms memory short = numbered(1, address(greedy));
        greedy.mint(placeOf(short), 2 * AMOUNT);
        RouterTerms.Terms memory burning = numbered(2, address(burner));
        RouterTerms.Terms memory good = numbered(3, address(dollar));
        send(good, AMOUNT);
        items.push(PaymentRouter.Item(short, RouterPull.Kind.Deposit, ""));
        items.push(PaymentRouter.Item(burning, RouterPull.Kind.Deposit, ""));
        items.push(PaymentRouter.Item(good, RouterPull.Kind.Deposit, ""));
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        vm.assertEq(router.state(short.paymentRef), 0, "refused: it takes a fee");
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_aTokenDoesNotGetBackIn() public {
        ReenteringToken evil = new ReenteringToken();
        RouterTerms.Terms memory terms = termsFor(address(evil));
        terms.payer = address(evil);
        RouterTerms.Terms memory good = numbered(9, address(dollar));
        good.payer = address(evil);
        send(good, AMOUNT);
        vm.prank(OWNER);
        router.setRelayer(address(evil), true);
        bytes[5] memory calls = [
            abi.encodeCall(router.payFromDeposit, (good)),
            abi.encodeCall(router.payDepositWithAuthorization, (good, "")),
            abi.encodeCall(router.returnDeposit, (good, block.chainid, address(dollar))),
            abi.encodeCall(
                router.claimDeposit, (good, block.chainid, address(dollar), THIEF, block.timestamp, new bytes(65))
            ),
            abi.encodeCall(router.payFromDeposit, (terms))
        ];
        for (uint256 i; i < calls.length; i++) {
            terms.paymentRef = keccak256(abi.encode(i));
            evil.attack(address(0), "");
            evil.mint(placeOf(terms), 2 * AMOUNT);
            evil.attack(address(router), calls[i]);
            pay(terms);
            giveBack(terms, address(evil));
        }
        vm.assertTrue(evil.attempts() > 0 && evil.successes() == 0, "got back in");
    }
}
