// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RouterPull} from "../src/RouterPull.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice What Permit2 answers.
interface IPermit2Errors {
    error InvalidNonce();
    error InvalidSigner();
    error SignatureExpired(uint256 signatureDeadline);
}

interface IPermit2Nonces {
    function nonceBitmap(address owner, uint256 word) external view returns (uint256);
    function invalidateUnorderedNonces(uint256 word, uint256 mask) external;
}

contract PayWithPermit2Test is RouterFixture {
    function test_paysInATokenThatReturnsNothing() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        pay(terms);
        vm.assertEq(tether.balanceOf(SHOP), AMOUNT - FEE, "shop");
        vm.assertEq(router.feesHeld(address(tether)), FEE, "held fee");
        vm.assertEq(tether.balanceOf(buyer), 1000e6 - AMOUNT, "buyer");
        vm.assertEq(tether.balanceOf(address(router)), FEE, "router");
    }

    function test_paysInAPlainToken() public {
        pay(termsFor(address(token)));
        vm.assertEq(token.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_keyIsThePermit2Nonce() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        pay(terms);
        uint256 key = uint256(termsDigest(router, terms));
        uint256 word = IPermit2Nonces(PERMIT2).nonceBitmap(buyer, key >> 8);
        vm.assertEq(word, 1 << (key & 0xff), "bitmap");
        vm.assertEq(uint256(router.state(terms.paymentRef)), key, "state");
    }

    /// forge-config: default.isolate = true
    function test_costsAtMost130kGas() public {
        tether.mint(SHOP, 1);
        pay(termsFor(address(tether)));
        RouterTerms.Terms memory terms = termsFor(address(tether));
        terms.paymentRef = keccak256("payment 2");
        pay(terms);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 130_000, "gas");
    }

    function test_acceptsSmartAccounts() public {
        RouterTerms.Terms memory terms = toVault(termsFor(address(dollar)));
        terms.payer = address(walletWithDollars());
        pay(terms);
        vm.assertEq(router.vault(MERCHANT, address(dollar)), AMOUNT - FEE, "vault");
    }

    function test_refusesReplayAndSecondOption() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        pay(terms);
        bytes memory reason = abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef);
        refuses(terms, signPermit(terms), reason);
        terms.optionRef = keccak256("option 2");
        refuses(terms, signPermit(terms), reason);
        terms.token = address(dollar);
        refuses(terms, signPermit(terms), reason);
    }

    function test_refusesTermsThatTheBuyerDidNotSign() public {
        bytes memory signature = signPermit(termsFor(address(tether)));
        bytes memory reason = abi.encodeWithSelector(IPermit2Errors.InvalidSigner.selector);
        RouterTerms.Terms memory terms = termsFor(address(tether));
        terms.destination = THIEF;
        refuses(terms, signature, reason);
        terms = termsFor(address(tether));
        terms.amount = 2 * AMOUNT;
        refuses(terms, signature, reason);
        terms = termsFor(address(tether));
        terms.fee = AMOUNT;
        refuses(terms, signature, reason);
        terms = termsFor(address(tether));
        terms.merchantRef = OTHER_MERCHANT;
        refuses(terms, signature, reason);
        refuses(termsFor(address(token)), signature, reason);
    }

    function test_refusesAnAuthorizationInPlaceOfAPermit() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        refuses(terms, signAuthorization(terms), abi.encodeWithSelector(IPermit2Errors.InvalidSigner.selector));
    }

    function test_refusesANonceThatTheBuyerInvalidated() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        uint256 key = uint256(termsDigest(router, terms));
        vm.prank(buyer);
        IPermit2Nonces(PERMIT2).invalidateUnorderedNonces(key >> 8, 1 << (key & 0xff));
        refuses(terms, signPermit(terms), abi.encodeWithSelector(IPermit2Errors.InvalidNonce.selector));
    }

    function test_refusesWithoutAllowance() public {
        vm.prank(buyer);
        tether.approve(PERMIT2, 0);
        RouterTerms.Terms memory terms = termsFor(address(tether));
        refuses(terms, signPermit(terms), abi.encodeWithSignature("Error(string)", "TRANSFER_FROM_FAILED"));
    }

    function test_refusesForeignCallers() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        bytes memory signature = signPermit(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRelayer.selector, THIEF));
        vm.prank(THIEF);
        router.payWithPermit2(terms, signature);
    }

    function test_refusesAfterTheDeadline() public {
        RouterTerms.Terms memory terms = termsFor(address(tether));
        bytes memory signature = signPermit(terms);
        vm.warp(terms.deadline + 1);
        refuses(terms, signature, abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, terms.deadline));
    }

    function test_refusesTheNativeCoin() public {
        refuses(termsFor(address(0)), "", abi.encodeWithSelector(RouterPull.NativeCoinNeedsPayDirect.selector));
    }

    function test_refusesATokenThatTakesAFeeOnTransfer() public {
        FeeOnTransferToken greedy = greedyToken();
        greedy.setFees(100, 0);
        RouterTerms.Terms memory terms = termsFor(address(greedy));
        bytes memory reason =
            abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, AMOUNT - AMOUNT / 100);
        refuses(terms, signPermit(terms), reason);
    }

    function test_refusesATokenThatChargesTheSenderOnTop() public {
        FeeOnTransferToken greedy = greedyToken();
        greedy.mint(address(this), 2 * AMOUNT);
        greedy.approve(address(router), AMOUNT);
        router.deposit(OTHER_MERCHANT, address(greedy), AMOUNT);
        greedy.setFees(0, 100);
        RouterTerms.Terms memory terms = termsFor(address(greedy));
        bytes memory reason =
            abi.encodeWithSelector(
            RouterVault.WrongAmountSent.selector, AMOUNT + FEE, AMOUNT + FEE - (AMOUNT - FEE) / 100
        );
        refuses(terms, signPermit(terms), reason);
    }

    function greedyToken() private returns (FeeOnTransferToken greedy) {
        greedy = new FeeOnTransferToken();
        greedy.mint(buyer, 2 * AMOUNT);
        vm.prank(buyer);
        greedy.approve(PERMIT2, type(uint256).max);
    }

    function pay(RouterTerms.Terms memory terms) private {
        bytes memory signature = signPermit(terms);
        vm.prank(relayer);
        router.payWithPermit2(terms, signature);
    }

    function refuses(RouterTerms.Terms memory terms, bytes memory signature, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(relayer);
        router.payWithPermit2(terms, signature);
    }
}
