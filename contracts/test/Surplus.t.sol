// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {RebasingToken} from "../test-tokens/RebasingToken.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice Fees that wait in the router, and money that belongs to nobody.
contract SurplusTest is RouterFixture {
    event FeesSwept(address indexed token, address indexed to, uint256 amount);
    event SurplusRescued(address indexed token, address indexed to, uint256 amount);

    /// @dev A vault, a held fee and a stray transfer of each token.
    function setUp() public override {
        super.setUp();
        payInDollars(toVault(termsFor(address(dollar))));
        dollar.mint(address(router), 7);
        vm.deal(address(router), 7);
    }

    function test_anyoneSweepsTheFees() public {
        address[] memory tokens = dollarsAndCoins();
        vm.expectEmit(true, true, true, true, address(router));
        emit FeesSwept(address(dollar), FEES, FEE);
        vm.prank(THIEF);
        router.sweepFees(tokens);
        vm.assertEq(dollar.balanceOf(FEES), FEE, "fee recipient");
        vm.assertEq(router.feesHeld(address(dollar)), 0, "held");
        vm.assertEq(router.surplusOf(address(dollar)), 7, "surplus");
        vm.recordLogs();
        router.sweepFees(tokens);
        vm.assertEq(vm.getRecordedLogs().length, 0, "nothing is swept twice");
    }

    function test_sweepsCoins() public {
        payInCoins(numbered(2, address(0)));
        router.sweepFees(dollarsAndCoins());
        vm.assertEq(FEES.balance, FEE, "coins");
        vm.assertEq(dollar.balanceOf(FEES), FEE, "dollars");
    }

    function test_aBlockedFeeRecipientStopsOnlyTheSweep() public {
        dollar.blacklist(FEES);
        payInDollars(numbered(2, address(dollar)));
        vm.assertEq(router.feesHeld(address(dollar)), 2 * FEE, "held");
        vm.expectRevert();
        router.sweepFees(dollarsAndCoins());
        vm.prank(OWNER);
        router.setFeeRecipient(address(0xFEE2));
        router.sweepFees(dollarsAndCoins());
        vm.assertEq(dollar.balanceOf(address(0xFEE2)), 2 * FEE, "the next recipient");
    }

    function test_aFeeRecipientWithoutReceiveStopsNoPayment() public {
        vm.prank(OWNER);
        router.setFeeRecipient(address(tether));
        payInCoins(numbered(2, address(0)));
        address[] memory tokens = dollarsAndCoins();
        vm.expectRevert(abi.encodeWithSelector(RouterVault.NativeTransferFailed.selector, address(tether), FEE));
        router.sweepFees(tokens);
    }

    function test_feesAreNotSweptIntoTheirToken() public {
        vm.prank(OWNER);
        router.setFeeRecipient(address(dollar));
        vm.expectRevert(abi.encodeWithSelector(RouterVault.InvalidDestination.selector, address(dollar)));
        router.sweepFees(dollarsAndCoins());
    }

    function test_refusesToSweepATokenThatChargesOnTop() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.mint(buyer, AMOUNT);
        vm.startPrank(buyer);
        greedy.approve(PERMIT2, AMOUNT);
        vm.stopPrank();
        bytes memory signature = signPermit(toVault(numbered(2, address(greedy))));
        vm.prank(relayer);
        router.payWithPermit2(toVault(numbered(2, address(greedy))), signature);
        greedy.setFees(0, 100);
        address[] memory tokens = new address[](1);
        tokens[0] = address(greedy);
        uint256 left = AMOUNT - FEE;
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongAmountSent.selector, left, left - FEE / 100));
        router.sweepFees(tokens);
    }

    function test_theOwnerRescuesTheSurplusAndNoMore() public {
        vm.assertEq(router.surplusOf(address(dollar)), 7, "surplus");
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.SurplusTooLow.selector, 7, 8));
        router.rescue(address(dollar), SHOP, 8);
        vm.expectEmit(true, true, true, true, address(router));
        emit SurplusRescued(address(dollar), SHOP, 7);
        router.rescue(address(dollar), SHOP, 7);
        router.rescue(address(0), SHOP, 3);
        vm.stopPrank();
        vm.assertEq(dollar.balanceOf(SHOP), 7, "dollars");
        vm.assertEq(SHOP.balance, 3, "coins");
        vm.assertEq(router.surplusOf(address(0)), 4, "coins left");
        vm.assertEq(router.surplusOf(address(dollar)), 0, "dollars left");
    }

    function test_theOwnerRescuesIntoAVault() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.SurplusTooLow.selector, 7, 8));
        router.rescueToVault(OTHER_MERCHANT, address(dollar), 8);
        vm.expectEmit(true, true, true, true, address(router));
        emit VaultDeposited(OTHER_MERCHANT, address(dollar), address(router), 7);
        router.rescueToVault(OTHER_MERCHANT, address(dollar), 7);
        vm.stopPrank();
        vm.assertEq(router.vault(OTHER_MERCHANT, address(dollar)), 7, "vault");
        vm.assertEq(router.vaultSum(address(dollar)), AMOUNT - FEE + 7, "sum");
        vm.assertEq(router.surplusOf(address(dollar)), 0, "surplus");
    }

    function test_theSumFollowsEveryVault() public {
        depositDollars(OTHER_MERCHANT, 5);
        vm.assertEq(router.vaultSum(address(dollar)), AMOUNT - FEE + 5, "after a deposit");
        vm.prank(OWNER);
        router.withdraw(MERCHANT, address(dollar), SHOP, 4);
        vm.assertEq(router.vaultSum(address(dollar)), AMOUNT - FEE + 1, "after a withdrawal");
        vm.prank(REFUNDER);
        router.refund(toVault(termsFor(address(dollar))), 3, REFUND);
        vm.assertEq(router.vaultSum(address(dollar)), AMOUNT - FEE - 2, "after a refund");
        vm.assertEq(router.surplusOf(address(dollar)), 7, "surplus");
    }

    function test_aTokenThatShrankHasNoSurplus() public {
        RebasingToken elastic = new RebasingToken();
        elastic.mint(address(this), AMOUNT);
        elastic.approve(address(router), AMOUNT);
        router.deposit(MERCHANT, address(elastic), AMOUNT);
        elastic.rebase(9_000);
        vm.assertEq(router.surplusOf(address(elastic)), 0, "surplus");
        elastic.rebase(11_000);
        vm.assertEq(router.surplusOf(address(elastic)), AMOUNT / 10, "grown");
    }

    function test_refusesNothingAndTraps() public {
        vm.startPrank(OWNER);
        vm.expectRevert(RouterVault.InvalidAmount.selector);
        router.rescue(address(dollar), SHOP, 0);
        vm.expectRevert(RouterVault.InvalidAmount.selector);
        router.rescueToVault(MERCHANT, address(dollar), 0);
        address[3] memory traps = [address(0), address(router), address(dollar)];
        for (uint256 i; i < traps.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterVault.InvalidDestination.selector, traps[i]));
            router.rescue(address(dollar), traps[i], 1);
        }
        vm.stopPrank();
    }

    function test_onlyTheOwnerRescues() public {
        address[4] memory callers = [relayer, REFUNDER, GUARDIAN, THIEF];
        for (uint256 i; i < callers.length; i++) {
            bytes memory reason = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]);
            vm.startPrank(callers[i]);
            vm.expectRevert(reason);
            router.rescue(address(dollar), callers[i], 1);
            vm.expectRevert(reason);
            router.rescueToVault(MERCHANT, address(dollar), 1);
            vm.stopPrank();
        }
    }

    function dollarsAndCoins() private view returns (address[] memory tokens) {
        tokens = new address[](3);
        (tokens[0], tokens[1]) = (address(tether), address(dollar));
    }
}
