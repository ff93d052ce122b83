// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice Payments by plain transfers to a deposit address.
contract PayFromDepositTest is DepositFixture {
    function test_aPlainTransferPays() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT);
        vm.assertEq(placeOf(terms).code.length, 0, "nothing stands there before");
        pay(terms);
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "state");
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
        vm.assertEq(router.feesHeld(address(dollar)), FEE, "held fee");
        vm.assertEq(dollar.balanceOf(address(router)), FEE, "router");
    }

    function test_aTokenWithoutSignaturesPaysAndStaysInTheVault() public {
        RouterTerms.Terms memory terms = toVault(termsFor(address(tether)));
        tether.mint(placeOf(terms), AMOUNT);
        pay(terms);
        vm.assertEq(router.vault(MERCHANT, address(tether)), AMOUNT - FEE, "vault");
    }

    function test_coinsPay() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        sendCoins(terms, AMOUNT);
        pay(terms);
        vm.assertEq(SHOP.balance, AMOUNT - FEE, "shop");
        vm.assertEq(router.feesHeld(address(0)), FEE, "held fee");
        vm.prank(EXCHANGE);
        vm.deal(EXCHANGE, 1);
        (bool ok,) = placeOf(terms).call{value: 1}("");
        vm.assertTrue(!ok, "late coins bounce");
    }

    function test_theRouterTakesCoinsFromNobodyElse() public {
        vm.deal(THIEF, 1);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.CoinsNotExpected.selector, THIEF));
        vm.prank(THIEF);
        router.takeCoins{value: 1}();
    }

    function test_tooLittleWaitsForTheRest() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT - 1);
        vm.expectRevert(
            abi.encodeWithSelector(RouterDeposit.DepositTooLow.selector, placeOf(terms), AMOUNT - 1, AMOUNT)
        );
        pay(terms);
        vm.assertEq(router.state(terms.paymentRef), 0, "open");
        send(terms, 1);
        pay(terms);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_expiredIsNotPaidAndGoesBack() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.DepositStillOpen.selector, terms.deadline));
        giveBack(terms, address(dollar));
        vm.warp(terms.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, terms.deadline));
        pay(terms);
        uint256 before = dollar.balanceOf(buyer);
        vm.prank(buyer);
        router.returnDeposit(terms, block.chainid, address(dollar));
        vm.assertEq(dollar.balanceOf(buyer), before + AMOUNT, "the buyer fetched it, without the relayer");
    }

    function test_aPaymentIsPaidOnceByAnyWay() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, 2 * AMOUNT);
        pay(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef));
        pay(terms);
        RouterTerms.Terms memory other = termsFor(address(tether));
        tether.mint(placeOf(other), AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef));
        pay(other);
        giveBack(other, address(tether));
        bytes memory signature = signAuthorization(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef));
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
    }

    function test_nobodyElseBuildsThere() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes32 key = termsDigest(router, terms);
        bytes memory proxy = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", router.depositImplementation(), hex"5af43d82803e903d91602b57fd5bf3"
        );
        vm.prank(THIEF);
        (bool ok, bytes memory built) =
            0x4e59b44847b379578588920cA78FbF26c0B4956C.call(abi.encodePacked(key, proxy));
        vm.assertTrue(ok && address(bytes20(built)) != placeOf(terms), "the same code and salt land elsewhere");
        send(terms, AMOUNT);
        pay(terms);
    }

    function test_dustChangesNothing() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, 1);
        send(terms, AMOUNT);
        pay(terms);
        vm.assertEq(dollar.balanceOf(placeOf(terms)), 1, "the dust stays");
    }

    function test_aBlockedShopDoesNotTrapTheBuyer() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT);
        dollar.blacklist(SHOP);
        vm.expectRevert();
        pay(terms);
        vm.warp(terms.deadline + 1);
        giveBack(terms, address(dollar));
    }

    function testFuzz_theMoneyIsPaidOrGivenBack(uint96[4] memory parts, bool late) public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        uint256 sum;
        for (uint256 i; i < parts.length; i++) {
            send(terms, parts[i]);
            sum += parts[i];
        }
        if (late) vm.warp(terms.deadline + 1);
        bool paid = !late && sum >= AMOUNT;
        vm.prank(relayer);
        (bool ok,) = address(router).call(abi.encodeCall(router.payFromDeposit, (terms)));
        vm.assertEq(ok, paid, "paid when it suffices and is in time");
        vm.warp(terms.deadline + 1);
        uint256 before = dollar.balanceOf(buyer);
        uint256 rest = paid ? sum - AMOUNT : sum;
        if (rest != 0) giveBack(terms, address(dollar));
        vm.assertEq(dollar.balanceOf(buyer), before + rest, "all of the rest");
        vm.assertEq(dollar.balanceOf(placeOf(terms)), 0, "nothing stays");
    }
}
