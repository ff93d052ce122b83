// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract VaultTest is RouterFixture {
    event VaultWithdrawn(bytes32 indexed merchantRef, address indexed token, address indexed to, uint256 amount);

    function test_anyoneDepositsTokens() public {
        vm.startPrank(buyer);
        tether.approve(address(router), AMOUNT);
        vm.expectEmit(true, true, true, true, address(router));
        emit VaultDeposited(MERCHANT, address(tether), buyer, AMOUNT);
        router.deposit(MERCHANT, address(tether), AMOUNT);
        vm.stopPrank();
        vm.assertEq(router.vault(MERCHANT, address(tether)), AMOUNT, "vault");
        vm.assertEq(router.vault(OTHER_MERCHANT, address(tether)), 0, "other vault");
    }

    function test_anyoneDepositsCoins() public {
        vm.prank(buyer);
        router.deposit{value: 3 ether}(MERCHANT, address(0), 3 ether);
        vm.assertEq(router.vault(MERCHANT, address(0)), 3 ether, "vault");
    }

    function test_refusesADepositOfNothing() public {
        vm.expectRevert(RouterVault.InvalidAmount.selector);
        router.deposit(MERCHANT, address(dollar), 0);
    }

    function test_refusesADepositWithTheWrongValue() public {
        vm.startPrank(buyer);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongValue.selector, 2, 1));
        router.deposit{value: 1}(MERCHANT, address(0), 2);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongValue.selector, 0, 1));
        router.deposit{value: 1}(MERCHANT, address(tether), 1);
        vm.stopPrank();
    }

    function test_refusesADepositThatArrivesShort() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.setFees(100, 0);
        greedy.mint(address(this), AMOUNT);
        greedy.approve(address(router), AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, AMOUNT - AMOUNT / 100));
        router.deposit(MERCHANT, address(greedy), AMOUNT);
    }

    function test_strayTransfersBelongToNoVault() public {
        dollar.mint(address(router), AMOUNT);
        depositDollars(MERCHANT, 1);
        vm.assertEq(router.vault(MERCHANT, address(dollar)), 1, "vault");
    }

    function test_ownerWithdrawsTokensAndCoins() public {
        depositDollars(MERCHANT, AMOUNT);
        vm.prank(buyer);
        router.deposit{value: 3 ether}(MERCHANT, address(0), 3 ether);
        vm.startPrank(OWNER);
        vm.expectEmit(true, true, true, true, address(router));
        emit VaultWithdrawn(MERCHANT, address(dollar), SHOP, AMOUNT);
        router.withdraw(MERCHANT, address(dollar), SHOP, AMOUNT);
        router.withdraw(MERCHANT, address(0), SHOP, 1 ether);
        vm.stopPrank();
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT, "dollars");
        vm.assertEq(SHOP.balance, 1 ether, "coins");
        vm.assertEq(router.vault(MERCHANT, address(0)), 2 ether, "vault");
    }

    function test_refusesToWithdrawMoreThanTheMerchantHas() public {
        depositDollars(MERCHANT, AMOUNT);
        depositDollars(OTHER_MERCHANT, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.VaultTooLow.selector, AMOUNT, AMOUNT + 1));
        vm.prank(OWNER);
        router.withdraw(MERCHANT, address(dollar), SHOP, AMOUNT + 1);
    }

    function test_refusesToWithdrawIntoTraps() public {
        depositDollars(MERCHANT, AMOUNT);
        address[3] memory traps = [address(0), address(router), address(dollar)];
        for (uint256 i; i < traps.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterVault.InvalidDestination.selector, traps[i]));
            vm.prank(OWNER);
            router.withdraw(MERCHANT, address(dollar), traps[i], 1);
        }
    }

    function test_refusesToWithdrawNothing() public {
        vm.expectRevert(RouterVault.InvalidAmount.selector);
        vm.prank(OWNER);
        router.withdraw(MERCHANT, address(dollar), SHOP, 0);
    }

    function test_refusesToWithdrawATokenThatChargesTheSenderOnTop() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.mint(address(this), 2 * AMOUNT);
        greedy.approve(address(router), 2 * AMOUNT);
        router.deposit(MERCHANT, address(greedy), AMOUNT);
        router.deposit(OTHER_MERCHANT, address(greedy), AMOUNT);
        greedy.setFees(0, 100);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.WrongAmountSent.selector, AMOUNT, AMOUNT - AMOUNT / 100));
        vm.prank(OWNER);
        router.withdraw(MERCHANT, address(greedy), SHOP, AMOUNT);
    }

    function test_hotKeysCannotWithdraw() public {
        depositDollars(MERCHANT, AMOUNT);
        address[3] memory callers = [relayer, REFUNDER, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]));
            vm.prank(callers[i]);
            router.withdraw(MERCHANT, address(dollar), callers[i], 1);
        }
    }
}
