// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {Wallet1271} from "../test-tokens/Wallet1271.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract RolesTest is RouterFixture {
    event RelayerSet(address indexed relayer, bool allowed);
    event RefunderSet(address indexed refunder);
    event GuardianSet(address indexed guardian);
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
        vm.expectEmit(true, true, true, true, address(router));
        emit GuardianSet(address(4));
        router.setGuardian(address(4));
        vm.stopPrank();
        vm.assertEq(router.guardian(), address(4), "guardian");
        vm.assertTrue(router.isRelayer(address(1)) && router.isRelayer(relayer), "several relayers");
        vm.assertEq(router.refunder(), address(2), "refunder");
        vm.assertEq(router.feeRecipient(), address(3), "fee recipient");
    }

    /// @dev Each role is refused to the holder of each other one.
    function test_nobodyHasTwoRoles() public {
        address[4] memory holders = [OWNER, relayer, REFUNDER, GUARDIAN];
        for (uint256 i; i < holders.length; i++) {
            bytes memory reason = abi.encodeWithSelector(RouterRoles.RolesMustDiffer.selector, holders[i]);
            if (i != 1) refusesOwner(abi.encodeCall(router.setRelayer, (holders[i], true)), reason);
            if (i != 2) refusesOwner(abi.encodeCall(router.setRefunder, (holders[i])), reason);
            if (i != 3) refusesOwner(abi.encodeCall(router.setGuardian, (holders[i])), reason);
            if (i == 0) continue;
            vm.prank(OWNER);
            router.transferOwnership(holders[i]);
            vm.expectRevert(reason);
            vm.prank(holders[i]);
            router.acceptOwnership();
        }
        vm.assertTrue(router.isRelayer(relayer) && router.refunder() == REFUNDER, "unchanged");
        vm.assertTrue(router.guardian() == GUARDIAN && router.owner() == OWNER, "unchanged");
    }

    /// @dev While a role changes hands, nobody holds it: no address is reserved.
    function test_everyAddressWithoutARoleMayGetOne() public {
        vm.startPrank(OWNER);
        for (uint160 i = 1; i < 20; i++) {
            router.setRefunder(address(i));
            vm.assertEq(router.refunder(), address(i), "refunder");
            router.setRefunder(address(0));
            router.setGuardian(address(i));
            vm.assertEq(router.guardian(), address(i), "guardian");
            router.setGuardian(address(0));
        }
        vm.stopPrank();
    }

    function test_aRoleMayBeSetToItsHolderAgain() public {
        vm.startPrank(OWNER);
        router.setRelayer(relayer, true);
        router.setRefunder(REFUNDER);
        router.setGuardian(GUARDIAN);
        router.setRelayer(REFUNDER, false);
        vm.stopPrank();
        vm.assertTrue(router.isRelayer(relayer) && !router.isRelayer(REFUNDER), "relayers");
        vm.assertTrue(router.refunder() == REFUNDER && router.guardian() == GUARDIAN, "roles");
    }

    function test_theConstructorRefusesTwoRolesForOneAddress() public {
        address[4] memory holders = [OWNER, relayer, REFUNDER, GUARDIAN];
        for (uint256 i; i < 4; i++) {
            for (uint256 j = i + 1; j < 4; j++) {
                address[4] memory doubled = [OWNER, relayer, REFUNDER, GUARDIAN];
                doubled[j] = holders[i];
                vm.expectRevert(abi.encodeWithSelector(RouterRoles.RolesMustDiffer.selector, holders[i]));
                this.deployed(doubled[0], doubled[1], doubled[2], doubled[3], FEES, PERMIT2, true);
            }
        }
        router = PaymentRouter(this.deployed(OWNER, relayer, address(0), address(0), OWNER, PERMIT2, true));
        vm.assertTrue(router.refunder() == address(0) && router.guardian() == address(0), "none");
        vm.assertTrue(router.feeRecipient() == OWNER && router.ownerMayBeKey(), "the fee recipient is no role");
    }

    function test_theOwnerNeedsCodeUnlessToldOtherwise() public {
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.OwnerNeedsCode.selector, OWNER));
        this.deployed(OWNER, relayer, REFUNDER, GUARDIAN, FEES, PERMIT2, false);
        address safe = address(new Wallet1271(OWNER));
        router = PaymentRouter(this.deployed(safe, relayer, REFUNDER, GUARDIAN, FEES, PERMIT2, false));
        vm.assertTrue(!router.ownerMayBeKey() && router.owner() == safe, "owner");
        address delegated = address(0x7702);
        vm.etch(delegated, abi.encodePacked(hex"ef0100", safe));
        address[2] memory keys = [SHOP, delegated];
        for (uint256 i; i < keys.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.OwnerNeedsCode.selector, keys[i]));
            vm.prank(safe);
            router.transferOwnership(keys[i]);
        }
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, THIEF));
        vm.prank(THIEF);
        router.transferOwnership(SHOP);
        vm.prank(safe);
        router.transferOwnership(address(dollar));
        vm.assertEq(router.pendingOwner(), address(dollar), "pending");
        vm.prank(safe);
        router.transferOwnership(address(0));
        vm.assertEq(router.pendingOwner(), address(0), "withdrawn");
    }

    /// @dev A contract of one byte more than a delegation is a contract.
    function test_theSmallestContractMayOwn() public {
        vm.etch(SHOP, new bytes(24));
        router = PaymentRouter(this.deployed(SHOP, relayer, REFUNDER, GUARDIAN, FEES, PERMIT2, false));
        vm.assertEq(router.owner(), SHOP, "owner");
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
        address[4] memory callers = [relayer, REFUNDER, GUARDIAN, THIEF];
        for (uint256 i; i < callers.length; i++) {
            bytes memory reason = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]);
            vm.startPrank(callers[i]);
            vm.expectRevert(reason);
            router.setRelayer(callers[i], true);
            vm.expectRevert(reason);
            router.setRefunder(callers[i]);
            vm.expectRevert(reason);
            router.setGuardian(callers[i]);
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
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, THIEF));
        vm.prank(THIEF);
        router.acceptOwnership();
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

    function refusesOwner(bytes memory call, bytes memory reason) private {
        vm.prank(OWNER);
        (bool ok, bytes memory answer) = address(router).call(call);
        vm.assertTrue(!ok, "two roles");
        vm.assertEq(answer, reason, "reason");
    }
}
