// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract RolesTest is RouterFixture {
    event RelayerSet(address indexed relayer, bool allowed);
    event RefunderSet(address indexed refunder);
    event FeeRecipientSet(address indexed feeRecipient);

    function test_ownerChangesTheRoles() public {
        vm.startPrank(OWNER);
        vm.expectEmit(true, true, true, true, address(router));
        emit RelayerSet(address(1), true);
        router.setRelayer(address(1), true);
        vm.expectEmit(true, true, true, true, address(router));
        emit RefunderSet(address(2));
        router.setRefunder(address(2));
        vm.expectEmit(true, true, true, true, address(router));
        emit FeeRecipientSet(address(3));
        router.setFeeRecipient(address(3));
        vm.stopPrank();
        vm.assertTrue(router.isRelayer(address(1)) && router.isRelayer(relayer), "several relayers");
        vm.assertEq(router.refunder(), address(2), "refunder");
        vm.assertEq(router.feeRecipient(), address(3), "fee recipient");
    }

    function test_nobodyIsRelayerAndRefunder() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.RolesMustDiffer.selector, REFUNDER));
        router.setRelayer(REFUNDER, true);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.RolesMustDiffer.selector, relayer));
        router.setRefunder(relayer);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.RolesMustDiffer.selector, relayer));
        this.deployed(OWNER, relayer, relayer, GUARDIAN, FEES, PERMIT2, true);
    }

    function test_aRemovedRelayerMayBecomeRefunder() public {
        vm.startPrank(OWNER);
        router.setRelayer(relayer, false);
        router.setRefunder(relayer);
        vm.stopPrank();
        vm.assertTrue(!router.isRelayer(relayer) && router.refunder() == relayer, "roles");
    }

    function test_refundsCanBeSwitchedOff() public {
        vm.prank(OWNER);
        router.setRefunder(address(0));
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRefunder.selector, REFUNDER));
        vm.prank(REFUNDER);
        router.refund(terms, terms.amount, REFUND);
    }

    function test_refusesAddressesThatCannotServe() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.InvalidAddress.selector, address(0)));
        router.setRelayer(address(0), true);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.InvalidAddress.selector, address(0)));
        router.setFeeRecipient(address(0));
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.InvalidAddress.selector, address(router)));
        router.setFeeRecipient(address(router));
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.InvalidAddress.selector, address(0)));
        this.deployed(OWNER, relayer, REFUNDER, GUARDIAN, FEES, address(0), true);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        this.deployed(address(0), relayer, REFUNDER, GUARDIAN, FEES, PERMIT2, true);
    }

    function test_hotKeysCannotChangeTheRoles() public {
        address[3] memory callers = [relayer, REFUNDER, THIEF];
        for (uint256 i; i < callers.length; i++) {
            bytes memory reason = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]);
            vm.startPrank(callers[i]);
            vm.expectRevert(reason);
            router.setRelayer(callers[i], true);
            vm.expectRevert(reason);
            router.setRefunder(callers[i]);
            vm.expectRevert(reason);
            router.setFeeRecipient(callers[i]);
            vm.expectRevert(reason);
            router.transferOwnership(callers[i]);
            vm.stopPrank();
        }
    }

    function test_ownershipMovesInTwoStepsAndNeverAway() public {
        vm.prank(OWNER);
        router.transferOwnership(SHOP);
        vm.assertEq(router.owner(), OWNER, "before acceptance");
        vm.prank(SHOP);
        router.acceptOwnership();
        vm.assertEq(router.owner(), SHOP, "after acceptance");
        vm.expectRevert(RouterRoles.OwnershipCannotBeRenounced.selector);
        vm.prank(SHOP);
        router.renounceOwnership();
    }

    function test_relayerCannotRedirectTheFee() public {
        payInDollars(termsFor(address(dollar)));
        vm.assertEq(router.feesHeld(address(dollar)), FEE, "held");
    }
}
