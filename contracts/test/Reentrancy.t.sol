// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {ReenteringToken} from "../test-tokens/ReenteringToken.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice A token calls every entry point from inside every other one. It holds the role that each of them asks for,
/// so that only the guard stands in its way.
contract ReentrancyTest is RouterFixture {
    uint256 private constant ENTRY_POINTS = 8;
    uint256 private constant REFUND = 5;
    uint256 private constant WALLET_REFUND = 7;

    ReenteringToken private evil;

    function setUp() public override {
        super.setUp();
        evil = new ReenteringToken();
        evil.mint(buyer, 1000 * AMOUNT);
        evil.mint(address(evil), 1000 * AMOUNT);
        vm.prank(address(evil));
        evil.approve(address(router), type(uint256).max);
        vm.startPrank(buyer);
        evil.approve(address(router), type(uint256).max);
        evil.approve(PERMIT2, type(uint256).max);
        router.deposit(MERCHANT, address(evil), 100 * AMOUNT);
        vm.stopPrank();
        vm.prank(OWNER);
        router.transferOwnership(address(evil));
        vm.prank(address(evil));
        router.acceptOwnership();
    }

    function test_noEntryPointLetsATokenBackIn() public {
        for (uint256 inner; inner < ENTRY_POINTS; inner++) {
            giveTheTokenTheRoleFor(inner);
            for (uint256 outer; outer < ENTRY_POINTS; outer++) {
                PaymentRouter.Terms memory terms = toVault(termsFor(address(evil)));
                terms.paymentRef = keccak256(abi.encode(inner, outer));
                if (isRefund(outer)) enter(0, terms);
                uint256 attemptsBefore = evil.attempts();
                evil.attack(address(router), callFor(inner));
                enter(outer, terms);
                evil.attack(address(0), "");
                vm.assertTrue(evil.attempts() >= attemptsBefore + 2, "before and after a transfer");
                vm.assertEq(evil.successes(), 0, "got back in");
                vm.assertEq(
                    evil.lastError(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
                    "stopped by something else"
                );
            }
        }
    }

    function test_aRecipientOfCoinsDoesNotGetBackIn() public {
        GreedyRecipient greedy = new GreedyRecipient(router);
        PaymentRouter.Terms memory terms = termsFor(address(0));
        terms.destination = address(greedy);
        payInCoins(terms);
        vm.assertTrue(greedy.tried() && !greedy.succeeded(), "deposited from inside its own payment");
    }

    function giveTheTokenTheRoleFor(uint256 entryPoint) private {
        vm.startPrank(address(evil));
        if (isRefund(entryPoint)) {
            router.setRelayer(address(evil), false);
            router.setRefunder(address(evil));
        } else {
            router.setRefunder(REFUNDER);
            router.setRelayer(address(evil), true);
        }
        vm.stopPrank();
    }

    function callFor(uint256 entryPoint) private view returns (bytes memory) {
        PaymentRouter.Terms memory terms = termsFor(address(evil));
        terms.payer = address(evil);
        if (entryPoint == 0) return abi.encodeCall(router.payWithAuthorization, (terms, new bytes(65), false));
        if (entryPoint == 1) return abi.encodeCall(router.payWithPermit2, (terms, new bytes(65)));
        if (entryPoint == 2) return abi.encodeCall(router.payDirect, (terms, signQuote(terms)));
        if (entryPoint == 3) return abi.encodeCall(router.deposit, (MERCHANT, address(evil), 1));
        if (entryPoint == 4) return abi.encodeCall(router.withdraw, (MERCHANT, address(evil), THIEF, 1));
        if (entryPoint == REFUND) return abi.encodeCall(router.refund, (terms));
        if (entryPoint == 6) return abi.encodeCall(router.payBatch, (batchOf(terms), 500_000));
        return abi.encodeCall(
            router.refundWithAuthorization, (terms, buyer, 0, RouterPull.Kind.Authorization, new bytes(65))
        );
    }

    function isRefund(uint256 entryPoint) private pure returns (bool) {
        return entryPoint == REFUND || entryPoint == WALLET_REFUND;
    }

    function batchOf(PaymentRouter.Terms memory terms) private pure returns (PaymentRouter.Item[] memory items) {
        items = new PaymentRouter.Item[](1);
        items[0] = PaymentRouter.Item(terms, RouterPull.Kind.Authorization, new bytes(65));
    }

    function enter(uint256 entryPoint, PaymentRouter.Terms memory terms) private {
        bytes memory permit = signPermit(terms);
        bytes memory quote = signQuote(terms);
        address refunder = router.refunder();
        address[8] memory callers = [relayer, relayer, buyer, buyer, address(evil), refunder, relayer, refunder];
        vm.prank(callers[entryPoint]);
        if (entryPoint == 0) router.payWithAuthorization(terms, new bytes(65), false);
        if (entryPoint == 1) router.payWithPermit2(terms, permit);
        if (entryPoint == 2) router.payDirect(terms, quote);
        if (entryPoint == 3) router.deposit(MERCHANT, address(evil), 1);
        if (entryPoint == 4) router.withdraw(MERCHANT, address(evil), SHOP, 1);
        if (entryPoint == 5) router.refund(terms);
        if (entryPoint == 6) router.payBatch(batchOf(terms), 5_000_000);
        if (entryPoint == 7) {
            router.refundWithAuthorization(terms, buyer, 0, RouterPull.Kind.Authorization, new bytes(65));
        }
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
