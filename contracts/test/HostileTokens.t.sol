// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {GasMeterToken} from "../test-tokens/GasMeterToken.sol";
import {InexactToken} from "../test-tokens/InexactToken.sol";
import {SilentToken} from "../test-tokens/SilentToken.sol";
import {CircleUsdc, IUsdc} from "./CircleUsdc.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice Tokens that lie about what they moved, and tokens that stop.
contract HostileTokensTest is DepositFixture, CircleUsdc {
    event BatchItemFailed(bytes32 indexed paymentRef, bytes32 indexed key, bytes reason);

    /// @dev The router holds some of the token, so that a payment could be made with it.
    function test_aTokenThatReturnsWithoutMovingPaysNothing() public {
        SilentToken silent = new SilentToken();
        silent.mint(address(router), 10 * AMOUNT);
        RouterTerms.Terms memory terms = termsFor(address(silent));
        bytes memory reason = abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, 0);
        vm.startPrank(relayer);
        vm.expectRevert(reason);
        router.payWithAuthorization(terms, new bytes(65), false);
        vm.expectRevert(reason);
        router.payWithAuthorization(toVault(terms), new bytes(65), false);
        vm.stopPrank();
    }

    /// @dev Otherwise a relayer's thief becomes the payer of money that somebody else sent, and its refunds are his.
    function test_nobodyBecomesThePayerOfAnothersDeposit() public {
        SilentToken silent = new SilentToken();
        RouterTerms.Terms memory terms = nobodys(termsFor(address(silent)));
        silent.mint(placeOf(terms), AMOUNT);
        bytes memory given = abi.encode(RouterDeposit.Authorization(THIEF, 0, terms.deadline, 0, new bytes(65)));
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, 0));
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, given);
        pay(terms);
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "nobody is the payer");
    }

    function test_refusesATokenThatDebitsTooLittle() public {
        InexactToken inexact = new InexactToken();
        inexact.mint(placeOf(numbered(1, address(inexact))), AMOUNT);
        inexact.mint(address(this), 2 * AMOUNT);
        inexact.approve(address(router), 2 * AMOUNT);
        router.deposit(MERCHANT, address(inexact), AMOUNT);
        inexact.setErrors(1, 0);
        bytes memory reason = abi.encodeWithSelector(RouterVault.WrongAmountSent.selector, AMOUNT + FEE, AMOUNT + FEE + 1);
        vm.expectRevert(reason);
        pay(numbered(1, address(inexact)));
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongAmountSent.selector, AMOUNT - 5, AMOUNT - 4));
        vm.prank(OWNER);
        router.withdraw(MERCHANT, address(inexact), SHOP, 5);
    }

    function test_refusesATokenThatCreditsTooMuch() public {
        InexactToken inexact = new InexactToken();
        inexact.mint(address(this), AMOUNT);
        inexact.approve(address(router), AMOUNT);
        inexact.setErrors(0, 1);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, AMOUNT + 1));
        router.deposit(MERCHANT, address(inexact), AMOUNT);
    }

    function test_aPausedTokenLeavesEverythingAsItWas() public {
        (IUsdc usdc, RouterTerms.Terms memory terms, bytes memory signature) = usdcPayment();
        usdc.pause();
        vm.expectRevert("Pausable: paused");
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
        usdc.unpause();
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
        vm.assertEq(usdc.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    /// @dev The buyer of a blacklisted deposit address waits until the issuer lets it go; nobody else loses.
    function test_aBlacklistedDepositAddressIsStuckAlone() public {
        (IUsdc usdc, RouterTerms.Terms memory terms,) = usdcPayment();
        usdc.mint(placeOf(terms), AMOUNT);
        usdc.blacklist(placeOf(terms));
        bytes memory reason = "Blacklistable: account is blacklisted";
        vm.expectRevert(reason);
        pay(terms);
        vm.warp(terms.deadline + 1);
        vm.expectRevert(reason);
        giveBack(terms, address(usdc));
        usdc.unBlacklist(placeOf(terms));
        giveBack(terms, address(usdc));
        vm.assertEq(usdc.balanceOf(buyer), 2 * AMOUNT, "buyer");
    }

    /// @dev An account that delegates (EIP-7702) has code and a key: its 65 bytes are its key's signature.
    function test_aDelegatedAccountPaysWithItsKey() public {
        vm.etch(buyer, abi.encodePacked(hex"ef0100", address(walletWithDollars())));
        RouterTerms.Terms memory terms = termsFor(address(tether));
        bytes memory quote = signQuote(terms);
        vm.startPrank(buyer);
        tether.approve(address(router), AMOUNT);
        router.payDirect(terms, quote);
        vm.stopPrank();
        vm.assertEq(tether.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    /// @dev An item gets all of its gas, or the batch reverts: with much gas, little gas and huge items alike.
    function test_anItemSeesAllOfItsGasOrTheBatchReverts() public {
        GasMeterToken meter = new GasMeterToken();
        uint256[3] memory sizes = [uint256(300_000), 5_000_000, 1_000_000_000];
        for (uint256 i; i < sizes.length; i++) {
            PaymentRouter.Item[] memory items = batchOf(address(meter));
            bytes memory call = abi.encodeCall(router.payBatch, (items, sizes[i]));
            uint256 ample = gasSeen(call, ampleLimit(sizes[i]));
            uint256 limit = smallestLimit(call, sizes[i]);
            vm.assertEq(gasSeen(call, limit), ample, "less gas than promised");
        }
    }

    /// @dev The last item burns everything and answers with the largest reason: the batch still says so.
    function test_theReserveSufficesForTheLargestReason() public {
        GasMeterToken meter = new GasMeterToken();
        meter.burnAll();
        bytes memory call = abi.encodeCall(router.payBatch, (batchOf(address(meter)), 100_000));
        uint256 limit = smallestLimit(call, 100_000);
        for (uint256 more; more < 3_000; more += 100) {
            vm.prank(relayer);
            (bool ok,) = address(router).call{gas: limit + more}(call);
            vm.assertTrue(ok, "the batch ran out of gas");
        }
    }

    /// @dev The smallest limit, to 50 gas, at which the batch does not say that it needs more.
    function smallestLimit(bytes memory call, uint256 itemGas) private returns (uint256 high) {
        uint256 low = itemGas;
        high = ampleLimit(itemGas);
        while (high - low > 50) {
            uint256 middle = (low + high) / 2;
            vm.prank(relayer);
            (bool ok, bytes memory answer) = address(router).call{gas: middle}(call);
            bool needsMore = !ok && answer.length >= 4 && bytes4(answer) == PaymentRouter.BatchNeedsMoreGas.selector;
            bool startless = !ok && answer.length == 0 && middle < itemGas + 30_000;
            if (needsMore || startless) low = middle;
            else high = middle;
        }
    }

    /// @dev Covers the 63rd that a call keeps back, and the gas of the batch.
    function ampleLimit(uint256 itemGas) private pure returns (uint256) {
        return itemGas + itemGas / 50 + 200_000;
    }

    function gasSeen(bytes memory call, uint256 limit) private returns (uint256 seen) {
        vm.recordLogs();
        vm.prank(relayer);
        (bool ok,) = address(router).call{gas: limit}(call);
        vm.assertTrue(ok, "the batch failed");
        bytes memory reason = abi.decode(vm.getRecordedLogs()[0].data, (bytes));
        assembly {
            seen := mload(add(reason, 0x24))
        }
    }

    function batchOf(address token_) private view returns (PaymentRouter.Item[] memory items) {
        items = new PaymentRouter.Item[](1);
        items[0] = PaymentRouter.Item(numbered(1, token_), RouterPull.Kind.Authorization, new bytes(65));
    }

    function usdcPayment() private returns (IUsdc usdc, RouterTerms.Terms memory terms, bytes memory signature) {
        usdc = deployUsdc();
        usdc.mint(buyer, AMOUNT);
        terms = termsFor(address(usdc));
        signature = signAuthorization(terms);
    }
}
