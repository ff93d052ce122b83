// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRefund} from "../src/RouterRefund.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {IPermit2Errors} from "./PayWithPermit2.t.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice Refunds that the merchant's own wallet pays for.
contract RefundWithAuthorizationTest is RouterFixture {
    uint256 private constant MERCHANT_KEY = 0x3E4C;

    address private merchant = vm.addr(MERCHANT_KEY);
    uint256 private until;

    function setUp() public override {
        super.setUp();
        until = block.timestamp + 1 days;
        dollar.mint(merchant, 1000e6);
        tether.mint(merchant, 1000e6);
        vm.prank(merchant);
        tether.approve(PERMIT2, type(uint256).max);
    }

    function test_goesStraightFromTheWalletToThePayer() public {
        RouterTerms.Terms memory terms = paidTerms();
        depositDollars(MERCHANT, 5);
        bytes32 key = termsDigest(router, terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit VaultDeposited(MERCHANT, address(dollar), merchant, AMOUNT);
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentRefunded(terms.paymentRef, key, REFUND, buyer, MERCHANT, address(dollar), AMOUNT);
        refund(terms, RouterPull.Kind.Authorization, signed(terms));
        vm.assertEq(dollar.balanceOf(buyer), 1000e6, "buyer");
        vm.assertEq(dollar.balanceOf(merchant), 1000e6 - AMOUNT, "merchant");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), 5, "vault");
        vm.assertEq(dollar.balanceOf(address(router)), 5 + FEE, "router");
        vm.assertEq(router.refunded(terms.paymentRef), AMOUNT, "refunded");
    }

    function test_theNonceIsBoundToTheKey() public {
        RouterTerms.Terms memory terms = paidTerms();
        bytes32 nonce = refundNonce(router, terms, REFUND);
        vm.assertEq(router.refundNonceOf(router.keyOf(terms), REFUND), nonce, "nonce");
        refund(terms, RouterPull.Kind.Authorization, signed(terms));
        vm.assertTrue(dollar.authorizationState(merchant, nonce), "used");
    }

    function test_acceptsSmartAccountsThroughTheBytesOverload() public {
        RouterTerms.Terms memory terms = paidTerms();
        address wallet = address(walletWithDollars());
        bytes memory signature = sign(BUYER_KEY, refundDigest(router, terms, wallet, until));
        vm.prank(REFUNDER);
        router.refundWithAuthorization(terms, terms.amount, REFUND, wallet, until, RouterPull.Kind.AuthorizationBytes, signature);
        vm.assertEq(dollar.balanceOf(wallet), 1000e6 - AMOUNT, "wallet");
    }

    function test_acceptsPermit2() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        bytes memory permit = signPermit(terms);
        vm.prank(relayer);
        router.payWithPermit2(terms, permit);
        refund(terms, RouterPull.Kind.Permit2, sign(MERCHANT_KEY, refundPermitDigest(router, terms, merchant, until)));
        vm.assertEq(tether.balanceOf(buyer), 1000e6, "buyer");
        vm.assertEq(tether.balanceOf(merchant), 1000e6 - AMOUNT, "merchant");
    }

    /// @dev The wallet that paid may also be the one that pays back: the nonces differ.
    function test_thePayerMayBeTheMerchant() public {
        RouterTerms.Terms memory terms = paidTerms();
        bytes memory signature = sign(BUYER_KEY, refundDigest(router, terms, buyer, until));
        vm.prank(REFUNDER);
        router.refundWithAuthorization(terms, terms.amount, REFUND, buyer, until, RouterPull.Kind.Authorization, signature);
        vm.assertEq(dollar.balanceOf(buyer), 1000e6 - AMOUNT, "buyer");
        vm.assertEq(router.refunded(terms.paymentRef), AMOUNT, "refunded");
    }

    function test_refusesASecondRefundOfEitherKind() public {
        RouterTerms.Terms memory terms = paidTerms();
        depositDollars(MERCHANT, AMOUNT);
        bytes memory reason = abi.encodeWithSelector(RouterRefund.RefundExceedsPayment.selector, 0, AMOUNT);
        refund(terms, RouterPull.Kind.Authorization, signed(terms));
        refuses(terms, signed(terms), reason);
        vm.expectRevert(reason);
        vm.prank(REFUNDER);
        router.refund(terms, terms.amount, REFUND);
    }

    function test_refusesAfterARefundFromTheVault() public {
        RouterTerms.Terms memory terms = paidTerms();
        depositDollars(MERCHANT, AMOUNT);
        vm.prank(REFUNDER);
        router.refund(terms, terms.amount, REFUND);
        refuses(terms, signed(terms), abi.encodeWithSelector(RouterRefund.RefundExceedsPayment.selector, 0, AMOUNT));
    }

    function test_refusesWhatWasNotPaid() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        refuses(terms, signed(terms), abi.encodeWithSelector(RouterRefund.NotRefundable.selector, terms.paymentRef));
    }

    function test_oneSignatureRefundsOnePayment() public {
        RouterTerms.Terms memory terms = paidTerms();
        RouterTerms.Terms memory other = termsFor(address(dollar));
        other.paymentRef = keccak256("payment 2");
        payInDollars(other);
        refuses(other, signed(terms), abi.encodeWithSelector(ERC3009.ERC3009InvalidSignature.selector));
    }

    function test_aSignatureForARefundPaysNothing() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.payer = merchant;
        bytes memory signature = sign(MERCHANT_KEY, refundDigest(router, terms, merchant, terms.deadline));
        vm.expectRevert(abi.encodeWithSelector(ERC3009.ERC3009InvalidSignature.selector));
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
    }

    function test_aSignatureForAPaymentRefundsNothing() public {
        RouterTerms.Terms memory terms = paidTerms();
        bytes memory signature = sign(MERCHANT_KEY, authorizationDigest(router, terms));
        refuses(terms, signature, abi.encodeWithSelector(ERC3009.ERC3009InvalidSignature.selector));
    }

    function test_refusesAfterTheDeadlineAndStaysRefundable() public {
        RouterTerms.Terms memory terms = paidTerms();
        vm.warp(until);
        refuses(terms, signed(terms), abi.encodeWithSelector(ERC3009.ERC3009InvalidAuthorizationTime.selector, 0, until));
        until = block.timestamp + 1;
        refund(terms, RouterPull.Kind.Authorization, signed(terms));
        vm.assertEq(dollar.balanceOf(buyer), 1000e6, "buyer");
    }

    function test_refusesAnEmptyWalletAndStaysRefundable() public {
        RouterTerms.Terms memory terms = paidTerms();
        vm.prank(merchant);
        dollar.transfer(SHOP, 1000e6 - AMOUNT + 1);
        bytes memory signature = signed(terms);
        vm.expectRevert();
        refund(terms, RouterPull.Kind.Authorization, signature);
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "still refundable");
    }

    function test_refusesABlacklistedPayer() public {
        RouterTerms.Terms memory terms = paidTerms();
        dollar.blacklist(buyer);
        refuses(terms, signed(terms), abi.encodeWithSelector(TestDollar.AccountBlacklisted.selector, buyer));
        vm.assertEq(dollar.balanceOf(merchant), 1000e6, "merchant");
    }

    /// @dev With his own money, too: nobody but the gateway says that a payment is refunded.
    function test_refusesEveryoneButTheRefunder() public {
        RouterTerms.Terms memory terms = paidTerms();
        bytes memory signature = signed(terms);
        address[5] memory callers = [relayer, OWNER, buyer, THIEF, merchant];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRefunder.selector, callers[i]));
            vm.prank(callers[i]);
            router.refundWithAuthorization(terms, terms.amount, REFUND, merchant, until, RouterPull.Kind.Authorization, signature);
        }
    }

    function test_refusesNativeCoins() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        payInCoins(terms);
        refuses(terms, new bytes(65), abi.encodeWithSelector(RouterPull.NativeCoinNeedsPayDirect.selector));
    }

    /// @dev A token that begins to take fees would leave the payer short, or other vaults.
    function test_refusesATokenThatBeganToTakeFees() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.mint(buyer, AMOUNT);
        greedy.mint(merchant, 2 * AMOUNT);
        vm.prank(buyer);
        greedy.approve(PERMIT2, AMOUNT);
        vm.prank(merchant);
        greedy.approve(PERMIT2, 2 * AMOUNT);
        RouterTerms.Terms memory terms = termsFor(address(greedy));
        bytes memory permit = signPermit(terms);
        vm.prank(relayer);
        router.payWithPermit2(terms, permit);
        greedy.mint(address(router), AMOUNT);
        bytes memory signature = sign(MERCHANT_KEY, refundPermitDigest(router, terms, merchant, until));
        uint256[2] memory fees = [uint256(100), 0];
        for (uint256 i; i < fees.length; i++) {
            greedy.setFees(fees[i], 100 - fees[i]);
            vm.expectRevert();
            refund(terms, RouterPull.Kind.Permit2, signature);
        }
        vm.assertEq(greedy.balanceOf(address(router)), AMOUNT + FEE, "router");
    }

    function test_refusesAForgedPermit() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        bytes memory permit = signPermit(terms);
        vm.prank(relayer);
        router.payWithPermit2(terms, permit);
        bytes memory forged = sign(0xBAD, refundPermitDigest(router, terms, merchant, until));
        vm.expectRevert(abi.encodeWithSelector(IPermit2Errors.InvalidSigner.selector));
        refund(terms, RouterPull.Kind.Permit2, forged);
    }

    function testFuzz_thePayerIsMadeWhole(uint128 amount, uint256 fee, bool vaulted) public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.amount = uint256(amount) + 1;
        terms.fee = fee % (terms.amount + 1);
        if (vaulted) terms.destination = address(0);
        dollar.mint(buyer, terms.amount);
        dollar.mint(merchant, terms.amount);
        payInDollars(terms);
        uint256 kept = router.vault(MERCHANT, address(dollar));
        refund(terms, RouterPull.Kind.Authorization, signed(terms));
        vm.assertEq(dollar.balanceOf(buyer), 1000e6 + terms.amount, "buyer");
        vm.assertEq(dollar.balanceOf(merchant), 1000e6, "merchant");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), kept, "vault");
        vm.assertEq(dollar.balanceOf(address(router)), kept + terms.fee, "router");
    }

    function paidTerms() private returns (RouterTerms.Terms memory terms) {
        terms = termsFor(address(dollar));
        payInDollars(terms);
    }

    function signed(RouterTerms.Terms memory terms) private view returns (bytes memory) {
        return sign(MERCHANT_KEY, refundDigest(router, terms, merchant, until));
    }

    function refund(RouterTerms.Terms memory terms, RouterPull.Kind kind, bytes memory signature) private {
        vm.prank(REFUNDER);
        router.refundWithAuthorization(terms, terms.amount, REFUND, merchant, until, kind, signature);
    }

    function refuses(RouterTerms.Terms memory terms, bytes memory signature, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(REFUNDER);
        router.refundWithAuthorization(terms, terms.amount, REFUND, merchant, until, RouterPull.Kind.Authorization, signature);
    }
}
