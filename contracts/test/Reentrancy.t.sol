// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {ReenteringToken} from "../test-tokens/ReenteringToken.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice A token calls every entry point from inside every other one that moves it. It holds the role that each of them
/// requires, so that only the guard stops it.
contract ReentrancyTest is DepositFixture {
    enum Entry {
        PayWithAuthorization,
        PayWithPermit2,
        PayDirect,
        PayFromDeposit,
        PayDepositWithAuthorization,
        PayBatch,
        Deposit,
        ReturnDeposit,
        ClaimDeposit,
        SweepFees,
        Refund,
        RefundTo,
        RefundWithAuthorization,
        Withdraw,
        Rescue,
        RescueToVault,
        Close
    }

    ReenteringToken private evil;

    function setUp() public override {
        super.setUp();
        evil = new ReenteringToken();
        evil.mint(buyer, 10_000 * AMOUNT);
        evil.mint(address(evil), 1000 * AMOUNT);
        evil.mint(address(router), 1000 * AMOUNT);
        vm.prank(address(evil));
        evil.approve(address(router), type(uint256).max);
        vm.startPrank(buyer);
        evil.approve(address(router), type(uint256).max);
        evil.approve(PERMIT2, type(uint256).max);
        router.deposit(MERCHANT, address(evil), 1000 * AMOUNT);
        vm.stopPrank();
    }

    function test_noEntryPointLetsATokenBackIn() public {
        for (uint8 inner; inner <= uint8(Entry.Close); inner++) {
            giveTheTokenTheRoleFor(Entry(inner));
            for (uint8 outer; outer < uint8(Entry.RescueToVault); outer++) {
                RouterTerms.Terms memory terms = toVault(termsFor(address(evil)));
                terms.paymentRef = keccak256(abi.encode(inner, outer));
                prepare(Entry(outer), terms);
                uint256 attemptsBefore = evil.attempts();
                bytes memory call = callFor(Entry(inner), address(evil), termsFor(address(evil)));
                evil.attack(address(router), call);
                enter(Entry(outer), terms);
                evil.attack(address(0), "");
                vm.assertTrue(evil.attempts() >= attemptsBefore + 2, "before and after a transfer");
                vm.assertEq(evil.successes(), 0, "got back in");
                vm.assertEq(
                    evil.lastError(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
                    "stopped by something else"
                );
            }
            takeTheRoleBack(Entry(inner));
        }
    }

    function test_aRecipientOfCoinsDoesNotGetBackIn() public {
        GreedyRecipient greedy = new GreedyRecipient(router);
        RouterTerms.Terms memory terms = termsFor(address(0));
        terms.destination = address(greedy);
        payInCoins(terms);
        vm.assertTrue(greedy.tried() && !greedy.succeeded(), "deposited from inside its own payment");
    }

    function giveTheTokenTheRoleFor(Entry inner) private {
        vm.startPrank(OWNER);
        if (isRefund(inner)) router.setRefunder(address(evil));
        else if (isOwners(inner)) router.transferOwnership(address(evil));
        else router.setRelayer(address(evil), true);
        vm.stopPrank();
        if (!isOwners(inner)) return;
        vm.prank(address(evil));
        router.acceptOwnership();
    }

    function takeTheRoleBack(Entry inner) private {
        vm.startPrank(isOwners(inner) ? address(evil) : OWNER);
        if (isRefund(inner)) router.setRefunder(REFUNDER);
        else if (isOwners(inner)) router.transferOwnership(OWNER);
        else router.setRelayer(address(evil), false);
        vm.stopPrank();
        if (!isOwners(inner)) return;
        vm.prank(OWNER);
        router.acceptOwnership();
    }

    /// @dev What the outer call needs: a payment to refund, a held fee, or money at the deposit address.
    function prepare(Entry outer, RouterTerms.Terms memory terms) private {
        if (isRefund(outer) || outer == Entry.SweepFees) enter(Entry.PayWithAuthorization, terms);
        if (outer == Entry.PayFromDeposit || outer == Entry.ClaimDeposit) evil.mint(placeOf(terms), AMOUNT);
        if (outer != Entry.ReturnDeposit) return;
        enter(Entry.PayWithAuthorization, terms);
        evil.mint(placeOf(terms), AMOUNT);
    }

    function enter(Entry outer, RouterTerms.Terms memory terms) private {
        address caller = relayer;
        if (outer == Entry.PayDirect || outer == Entry.Deposit) caller = buyer;
        if (isRefund(outer)) caller = router.refunder();
        if (isOwners(outer)) caller = router.owner();
        bytes memory call = callFor(outer, buyer, terms);
        vm.prank(caller);
        (bool ok,) = address(router).call(call);
        vm.assertTrue(ok, "the outer call failed");
    }

    function callFor(Entry entry, address payer, RouterTerms.Terms memory terms) private view returns (bytes memory) {
        terms.payer = payer;
        bytes memory vrs = new bytes(65);
        uint256 until = block.timestamp;
        bytes32 done = keccak256(abi.encode(terms.paymentRef));
        if (entry == Entry.PayWithAuthorization) return abi.encodeCall(router.payWithAuthorization, (terms, vrs, false));
        if (entry == Entry.PayWithPermit2) return abi.encodeCall(router.payWithPermit2, (terms, signPermit(terms)));
        if (entry == Entry.PayDirect) return abi.encodeCall(router.payDirect, (terms, signQuote(terms)));
        if (entry == Entry.PayFromDeposit) return abi.encodeCall(router.payFromDeposit, (terms));
        if (entry == Entry.PayDepositWithAuthorization) {
            bytes memory given = abi.encode(RouterDeposit.Authorization(payer, 0, until, 0, vrs));
            return abi.encodeCall(router.payDepositWithAuthorization, (terms, given));
        }
        if (entry == Entry.PayBatch) return abi.encodeCall(router.payBatch, (batchOf(terms), 5_000_000));
        if (entry == Entry.Deposit) return abi.encodeCall(router.deposit, (MERCHANT, address(evil), 1));
        if (entry == Entry.ReturnDeposit) {
            return abi.encodeCall(router.returnDeposit, (terms, block.chainid, address(evil)));
        }
        bytes memory claim = signClaim(terms, address(evil), HOME, until);
        if (entry == Entry.ClaimDeposit) {
            return abi.encodeCall(router.claimDeposit, (terms, block.chainid, address(evil), HOME, until, claim));
        }
        if (entry == Entry.SweepFees) return abi.encodeCall(router.sweepFees, (onlyEvil()));
        if (entry == Entry.Refund) return abi.encodeCall(router.refund, (terms, 1, done));
        if (entry == Entry.RefundTo) return abi.encodeCall(router.refundTo, (terms, 1, done, HOME, until, claim));
        if (entry == Entry.RefundWithAuthorization) {
            RouterPull.Kind kind = RouterPull.Kind.Authorization;
            return abi.encodeCall(router.refundWithAuthorization, (terms, 1, done, buyer, 0, kind, vrs));
        }
        if (entry == Entry.Withdraw) return abi.encodeCall(router.withdraw, (MERCHANT, address(evil), THIEF, 1));
        if (entry == Entry.Rescue) return abi.encodeCall(router.rescue, (address(evil), THIEF, 1));
        if (entry == Entry.RescueToVault) return abi.encodeCall(router.rescueToVault, (MERCHANT, address(evil), 1));
        return abi.encodeCall(router.close, (keccak256("any payment")));
    }

    function isRefund(Entry entry) private pure returns (bool) {
        return entry >= Entry.Refund && entry <= Entry.RefundWithAuthorization;
    }

    function isOwners(Entry entry) private pure returns (bool) {
        return entry >= Entry.Withdraw && entry <= Entry.RescueToVault;
    }

    function onlyEvil() private view returns (address[] memory tokens) {
        tokens = new address[](1);
        tokens[0] = address(evil);
    }

    function batchOf(RouterTerms.Terms memory terms) private pure returns (PaymentRouter.Item[] memory items) {
        items = new PaymentRouter.Item[](1);
        items[0] = PaymentRouter.Item(terms, RouterPull.Kind.Authorization, new bytes(65));
    }
}

/// @notice A merchant's contract that deposits what it is just being paid.
contract GreedyRecipient {
    PaymentRouter private immutable router;
    bool public tried;
    bool public succeeded;

    constructor(PaymentRouter router_) {
        router = router_;
    }

    receive() external payable {
        tried = true;
        (succeeded,) = address(router).call{value: msg.value}(
            abi.encodeCall(router.deposit, (keccak256("merchant"), address(0), msg.value))
        );
    }
}
