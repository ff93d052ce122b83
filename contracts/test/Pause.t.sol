// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice The guardian stops new payments, and nothing else.
contract PauseTest is DepositFixture {
    event PausedSet(bool paused);

    function test_refusesEveryNewPaymentUntilTheOwnerUnpauses() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        RouterTerms.Terms memory coins = numbered(2, address(0));
        bytes memory signature = signAuthorization(terms);
        bytes memory quote = signQuote(coins);
        vm.expectEmit(true, true, true, true, address(router));
        emit PausedSet(true);
        pause();
        vm.assertTrue(router.paused(), "paused");
        vm.startPrank(relayer);
        vm.expectRevert(RouterRoles.Paused.selector);
        router.payWithAuthorization(terms, signature, false);
        vm.expectRevert(RouterRoles.Paused.selector);
        router.payWithPermit2(terms, signature);
        vm.expectRevert(RouterRoles.Paused.selector);
        router.payFromDeposit(terms);
        vm.expectRevert(RouterRoles.Paused.selector);
        router.payDepositWithAuthorization(terms, "");
        vm.expectRevert(RouterRoles.Paused.selector);
        router.payBatch(new PaymentRouter.Item[](0), ITEM_GAS);
        vm.stopPrank();
        vm.expectRevert(RouterRoles.Paused.selector);
        vm.prank(buyer);
        router.payDirect{value: AMOUNT}(coins, quote);
        vm.expectEmit(true, true, true, true, address(router));
        emit PausedSet(false);
        vm.prank(OWNER);
        router.unpause();
        payInDollars(terms);
        payInCoins(coins);
    }

    function test_refundsReturnsAndWithdrawalsContinue() public {
        RouterTerms.Terms memory terms = toVault(termsFor(address(dollar)));
        send(terms, 2 * AMOUNT);
        pay(terms);
        pause();
        giveBack(terms, address(dollar));
        vm.prank(REFUNDER);
        router.refund(terms, 1, REFUND);
        bytes memory claim = signClaim(terms, address(dollar), HOME, block.timestamp);
        vm.prank(REFUNDER);
        router.refundTo(terms, 1, keccak256("refund 2"), HOME, block.timestamp, claim);
        depositDollars(MERCHANT, 1);
        address[] memory tokens = new address[](1);
        tokens[0] = address(dollar);
        router.sweepFees(tokens);
        vm.prank(OWNER);
        router.withdraw(MERCHANT, address(dollar), SHOP, 1);
        vm.prank(relayer);
        router.close(keccak256("payment 2"));
        send(terms, 1);
        router.claimDeposit(terms, block.chainid, address(dollar), HOME, block.timestamp, claim);
        vm.assertEq(dollar.balanceOf(HOME), 2, "home");
    }

    function test_onlyTheGuardianPausesAndOnlyTheOwnerUnpauses() public {
        address[4] memory callers = [OWNER, relayer, REFUNDER, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotGuardian.selector, callers[i]));
            vm.prank(callers[i]);
            router.pause();
        }
        pause();
        callers[0] = GUARDIAN;
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]));
            vm.prank(callers[i]);
            router.unpause();
        }
    }

    function test_withoutAGuardianNobodyPauses() public {
        vm.prank(OWNER);
        router.setGuardian(address(0));
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotGuardian.selector, GUARDIAN));
        pause();
    }

    function pause() private {
        vm.prank(GUARDIAN);
        router.pause();
    }
}
