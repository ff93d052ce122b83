// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRefund} from "../src/RouterRefund.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {Wallet1271} from "../test-tokens/Wallet1271.sol";
import {DepositFixture} from "./DepositFixture.sol";
import {Miser} from "./Refund.t.sol";

/// @notice Refunds in parts, by each of the three ways.
contract PartialRefundTest is DepositFixture {
    uint256 private constant MERCHANT_KEY = 0x3E4C;
    bytes32 private constant SECOND = keccak256("refund 2");

    RouterTerms.Terms private terms;
    address private merchant = vm.addr(MERCHANT_KEY);

    function setUp() public override {
        super.setUp();
        terms = toVault(termsFor(address(dollar)));
        payInDollars(terms);
        depositDollars(MERCHANT, 10 * AMOUNT);
        dollar.mint(merchant, AMOUNT);
    }

    function test_theThreeWaysAddUp() public {
        bytes32 key = termsDigest(router, terms);
        refund(30, REFUND);
        bytes memory claim = signClaim(terms, address(dollar), HOME, block.timestamp);
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentRefunded(terms.paymentRef, key, SECOND, HOME, MERCHANT, address(dollar), 20);
        vm.prank(REFUNDER);
        router.refundTo(terms, 20, SECOND, HOME, block.timestamp, claim);
        vm.expectRevert(abi.encodeWithSelector(RouterRefund.RefundExceedsPayment.selector, AMOUNT - 50, AMOUNT - 49));
        refund(AMOUNT - 49, keccak256("refund 3"));
        refundFromWallet(AMOUNT - 50, keccak256("refund 3"));
        vm.assertEq(router.refunded(terms.paymentRef), AMOUNT, "refunded");
        vm.assertEq(router.state(terms.paymentRef), key, "the state stays the key");
        vm.assertEq(dollar.balanceOf(buyer), 1000e6 - AMOUNT + 30 + AMOUNT - 50, "buyer");
        vm.assertEq(dollar.balanceOf(HOME), 20, "home");
        vm.assertEq(dollar.balanceOf(merchant), 50, "merchant");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), 11 * AMOUNT - FEE - 50, "vault");
        vm.expectRevert(abi.encodeWithSelector(RouterRefund.RefundExceedsPayment.selector, 0, 1));
        refund(1, keccak256("refund 4"));
    }

    function test_eachReferenceServesOnce() public {
        refund(1, REFUND);
        bytes memory reason = abi.encodeWithSelector(RouterRefund.AlreadyRefunded.selector, REFUND);
        vm.expectRevert(reason);
        refund(1, REFUND);
        RouterTerms.Terms memory other = numbered(2, address(dollar));
        payInDollars(other);
        vm.expectRevert(reason);
        vm.prank(REFUNDER);
        router.refund(other, 1, REFUND);
        bytes memory signature =
            sign(MERCHANT_KEY, refundDigest(router, terms, merchant, block.timestamp + 1, 1, REFUND));
        vm.expectRevert(reason);
        vm.prank(REFUNDER);
        router.refundWithAuthorization(
            terms, 1, REFUND, merchant, block.timestamp + 1, RouterPull.Kind.Authorization, signature
        );
        vm.assertTrue(!router.refundDone(SECOND), "done");
    }

    function test_aWalletSignsForOneAmountAndOneReference() public {
        uint256 until = block.timestamp + 1;
        bytes memory signature = sign(MERCHANT_KEY, refundDigest(router, terms, merchant, until, 10, REFUND));
        RouterPull.Kind kind = RouterPull.Kind.Authorization;
        vm.startPrank(REFUNDER);
        vm.expectRevert();
        router.refundWithAuthorization(terms, 11, REFUND, merchant, until, kind, signature);
        vm.expectRevert();
        router.refundWithAuthorization(terms, 10, SECOND, merchant, until, kind, signature);
        router.refundWithAuthorization(terms, 10, REFUND, merchant, until, kind, signature);
        vm.stopPrank();
        vm.assertEq(router.refunded(terms.paymentRef), 10, "refunded");
    }

    function test_refusesToRefundNothing() public {
        vm.expectRevert(RouterVault.InvalidAmount.selector);
        refund(0, REFUND);
    }

    function test_aClaimIsThePayersAlone() public {
        uint256 until = block.timestamp;
        bytes memory claim = signClaim(terms, address(dollar), HOME, until);
        bytes memory reason = abi.encodeWithSelector(RouterDeposit.ClaimNotSigned.selector, buyer);
        vm.startPrank(REFUNDER);
        vm.expectRevert(reason);
        router.refundTo(terms, 1, REFUND, THIEF, until, claim);
        vm.expectRevert(reason);
        router.refundTo(terms, 1, REFUND, HOME, until + 1, claim);
        address[3] memory traps = [address(0), address(router), address(dollar)];
        for (uint256 i; i < traps.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterVault.InvalidDestination.selector, traps[i]));
            router.refundTo(terms, 1, REFUND, traps[i], until, claim);
        }
        router.refundTo(terms, 1, REFUND, HOME, until, claim);
        vm.warp(until + 1);
        vm.expectRevert(abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, until));
        router.refundTo(terms, 1, SECOND, HOME, until, claim);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRefunder.selector, relayer));
        vm.prank(relayer);
        router.refundTo(terms, 1, SECOND, HOME, until, claim);
    }

    function test_aSmartAccountClaims() public {
        Wallet1271 wallet = walletWithDollars();
        RouterTerms.Terms memory ofWallet = numbered(2, address(dollar));
        ofWallet.payer = address(wallet);
        bytes memory signature = signAuthorization(ofWallet);
        vm.prank(relayer);
        router.payWithAuthorization(ofWallet, signature, true);
        bytes memory claim = signClaim(ofWallet, address(dollar), HOME, block.timestamp);
        vm.prank(REFUNDER);
        router.refundTo(ofWallet, 5, REFUND, HOME, block.timestamp, claim);
        vm.assertEq(dollar.balanceOf(HOME), 5, "home");
    }

    /// @dev An account that can no longer receive coins names another one.
    function test_aPayerThatRejectsCoinsIsRefundedElsewhere() public {
        Wallet1271 wallet = new Wallet1271(buyer);
        vm.deal(address(wallet), AMOUNT);
        RouterTerms.Terms memory coins = toVault(numbered(3, address(0)));
        (coins.payer, coins.fee) = (address(wallet), 0);
        payInCoins(coins);
        vm.etch(address(wallet), address(new Miser()).code);
        vm.expectRevert(abi.encodeWithSelector(RouterVault.NativeTransferFailed.selector, address(wallet), 5));
        vm.prank(REFUNDER);
        router.refund(coins, 5, REFUND);
        vm.etch(address(wallet), address(new Wallet1271(buyer)).code);
        bytes memory claim = signClaim(coins, address(0), HOME, block.timestamp);
        vm.prank(REFUNDER);
        router.refundTo(coins, 5, REFUND, HOME, block.timestamp, claim);
        vm.assertEq(HOME.balance, 5, "home");
    }

    function test_aPaymentWithoutAPayerIsNotRefunded() public {
        RouterTerms.Terms memory nobody = nobodys(numbered(4, address(dollar)));
        send(nobody, AMOUNT);
        pay(nobody);
        bytes memory reason = abi.encodeWithSelector(RouterRefund.NotRefundable.selector, nobody.paymentRef);
        uint256 until = block.timestamp + 1;
        bytes memory signature = sign(MERCHANT_KEY, refundDigest(router, nobody, merchant, until, 1, REFUND));
        vm.startPrank(REFUNDER);
        vm.expectRevert(reason);
        router.refund(nobody, 1, REFUND);
        vm.expectRevert(reason);
        router.refundWithAuthorization(
            nobody, 1, REFUND, merchant, until, RouterPull.Kind.Authorization, signature
        );
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.ClaimNotSigned.selector, address(0)));
        router.refundTo(nobody, 1, REFUND, HOME, until, new bytes(65));
        vm.stopPrank();
    }

    function testFuzz_partsNeverExceedThePayment(uint64[6] calldata parts) public {
        uint256 sum;
        for (uint256 i; i < parts.length; i++) {
            uint256 part = parts[i] % AMOUNT + 1;
            bool fits = sum + part <= AMOUNT;
            vm.prank(REFUNDER);
            (bool ok,) = address(router).call(abi.encodeCall(router.refund, (terms, part, keccak256(abi.encode(i)))));
            vm.assertEq(ok, fits, "a part is given as long as it fits");
            if (fits) sum += part;
        }
        vm.assertEq(router.refunded(terms.paymentRef), sum, "refunded");
        vm.assertEq(dollar.balanceOf(buyer), 1000e6 - AMOUNT + sum, "buyer");
    }

    function refund(uint256 amount, bytes32 refundRef) private {
        vm.prank(REFUNDER);
        router.refund(terms, amount, refundRef);
    }

    function refundFromWallet(uint256 amount, bytes32 refundRef) private {
        uint256 until = block.timestamp + 1;
        bytes memory signature = sign(MERCHANT_KEY, refundDigest(router, terms, merchant, until, amount, refundRef));
        vm.prank(REFUNDER);
        router.refundWithAuthorization(
            terms, amount, refundRef, merchant, until, RouterPull.Kind.Authorization, signature
        );
    }
}
