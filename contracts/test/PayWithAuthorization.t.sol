// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {BytesToken} from "../test-tokens/BytesToken.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract PayWithAuthorizationTest is RouterFixture {
    function test_paysShopAndFeeRecipient() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory signature = signAuthorization(terms);
        bytes32 key = termsDigest(router, terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentExecuted(terms.paymentRef, key, buyer, MERCHANT, address(dollar), AMOUNT, SHOP, FEE);
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
        vm.assertEq(router.feesHeld(address(dollar)), FEE, "held fee");
        vm.assertEq(dollar.balanceOf(buyer), 1000e6 - AMOUNT, "buyer");
        vm.assertEq(dollar.balanceOf(address(router)), FEE, "router");
        vm.assertEq(router.state(terms.paymentRef), key, "state");
        vm.assertTrue(dollar.authorizationState(buyer, key), "the key is the nonce");
    }

    /// @dev A whole transaction with cold storage; 2,600 of it is the token's look for code at the payer's address.
    /// The router already holds a fee in this token.
    /// forge-config: default.isolate = true
    function test_costsAtMost132kGas() public {
        dollar.mint(SHOP, 1);
        payInDollars(termsFor(address(dollar)));
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.paymentRef = keccak256("payment 2");
        payInDollars(terms);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 132_000, "gas");
    }

    function test_keyIsTheEip712Digest() public view {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        vm.assertEq(router.keyOf(terms), termsDigest(router, terms), "key");
    }

    function test_keepsTheNetInTheVaultWithoutDestination() public {
        payInDollars(toVault(termsFor(address(dollar))));
        vm.assertEq(router.vault(MERCHANT, address(dollar)), AMOUNT - FEE, "vault");
        vm.assertEq(dollar.balanceOf(address(router)), AMOUNT, "router");
        vm.assertEq(router.feesHeld(address(dollar)), FEE, "held fee");
    }

    function test_feeMayBeNothingOrEverything() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.fee = 0;
        payInDollars(terms);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT, "all to the shop");
        terms.paymentRef = keccak256("payment 2");
        terms.fee = AMOUNT;
        payInDollars(terms);
        vm.assertEq(router.feesHeld(address(dollar)), AMOUNT, "all of it is fee");
    }

    function test_acceptsSmartAccountsThroughTheBytesOverload() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.payer = address(walletWithDollars());
        bytes memory signature = signAuthorization(terms);
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, true);
        vm.assertEq(dollar.balanceOf(terms.payer), 1000e6 - AMOUNT, "wallet");
    }

    /// @dev A smart account may sign with any number of bytes.
    function test_theBytesOverloadTakesSignaturesOfAnyLength() public {
        BytesToken bytesToken = new BytesToken();
        bytesToken.mint(buyer, 3 * AMOUNT);
        uint256[3] memory lengths = [uint256(0), 65, 100];
        for (uint256 i; i < lengths.length; i++) {
            vm.prank(relayer);
            router.payWithAuthorization(numbered(i, address(bytesToken)), new bytes(lengths[i]), true);
        }
        vm.assertEq(bytesToken.balanceOf(SHOP), 3 * (AMOUNT - FEE), "shop");
    }

    function test_executesInTheLastSecondThatTheTokenAllows() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory signature = signAuthorization(terms);
        vm.warp(terms.deadline - 1);
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_refusesReplay() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        refuses(
            terms,
            signAuthorization(terms),
            abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef)
        );
    }

    function test_refusesSecondOptionOfAPaidPayment() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        payInDollars(terms);
        terms.optionRef = keccak256("option 2");
        refuses(
            terms,
            signAuthorization(terms),
            abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef)
        );
    }

    function test_refusesEveryTermThatTheBuyerDidNotSign() public {
        RouterTerms.Terms memory signed = termsFor(address(dollar));
        bytes memory signature = signAuthorization(signed);
        bytes memory reason = abi.encodeWithSelector(ERC3009.ERC3009InvalidSignature.selector);
        for (uint256 field; field < 9; field++) {
            refuses(altered(termsFor(address(dollar)), field), signature, reason);
        }
        vm.assertEq(dollar.balanceOf(buyer), 1000e6, "buyer");
    }

    function altered(RouterTerms.Terms memory terms, uint256 field) private returns (RouterTerms.Terms memory) {
        if (field == 0) terms.paymentRef = keccak256("payment 2");
        if (field == 1) terms.optionRef = keccak256("option 2");
        if (field == 2) terms.merchantRef = OTHER_MERCHANT;
        if (field == 3) terms.payer = SHOP;
        if (field == 4) terms.token = address(new TestDollar("Test Dollar", "USDX"));
        if (field == 5) terms.amount += 1;
        if (field == 6) terms.destination = THIEF;
        if (field == 7) terms.fee += 1;
        if (field == 8) terms.deadline += 1;
        return terms;
    }

    function test_refusesAStrangersSignature() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory signature = sign(0xBAD, authorizationDigest(router, terms));
        refuses(terms, signature, abi.encodeWithSelector(ERC3009.ERC3009InvalidSignature.selector));
    }

    function test_refusesForeignCallers() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory signature = signAuthorization(terms);
        address[4] memory callers = [buyer, REFUNDER, OWNER, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRelayer.selector, callers[i]));
            vm.prank(callers[i]);
            router.payWithAuthorization(terms, signature, false);
        }
    }

    function test_refusesAfterTheDeadline() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory signature = signAuthorization(terms);
        vm.warp(terms.deadline + 1);
        refuses(terms, signature, abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, terms.deadline));
    }

    function test_refusesACancelledAuthorization() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes32 key = termsDigest(router, terms);
        bytes32 cancel =
            keccak256(abi.encode(keccak256("CancelAuthorization(address authorizer,bytes32 nonce)"), buyer, key));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", dollar.DOMAIN_SEPARATOR(), cancel));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(BUYER_KEY, digest);
        dollar.cancelAuthorization(buyer, key, v, r, s);
        refuses(
            terms,
            signAuthorization(terms),
            abi.encodeWithSelector(ERC3009.ERC3009UsedAuthorization.selector, buyer, key)
        );
    }

    function test_refusesNonsenseTerms() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.amount = 0;
        terms.fee = 0;
        refuses(terms, "", abi.encodeWithSelector(RouterVault.InvalidAmount.selector));
        terms = termsFor(address(dollar));
        terms.fee = AMOUNT + 1;
        refuses(terms, "", abi.encodeWithSelector(RouterTerms.FeeExceedsAmount.selector, AMOUNT + 1, AMOUNT));
        terms = termsFor(address(0));
        refuses(terms, "", abi.encodeWithSelector(RouterPull.NativeCoinNeedsPayDirect.selector));
        terms = termsFor(address(dollar));
        refuses(terms, hex"1234", abi.encodeWithSelector(RouterPull.InvalidSignatureLength.selector, 2));
        bytes memory long = abi.encodePacked(signAuthorization(terms), uint8(0));
        refuses(terms, long, abi.encodeWithSelector(RouterPull.InvalidSignatureLength.selector, 66));
    }

    function test_refusesDestinationsThatTrapMoney() public {
        address[3] memory traps = [address(router), address(dollar), PERMIT2];
        for (uint256 i; i < traps.length; i++) {
            RouterTerms.Terms memory terms = termsFor(address(dollar));
            terms.destination = traps[i];
            bytes memory reason = abi.encodeWithSelector(RouterVault.InvalidDestination.selector, traps[i]);
            refuses(terms, signAuthorization(terms), reason);
        }
    }

    function test_refusesABlacklistedDestination() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        dollar.blacklist(SHOP);
        bytes memory reason = abi.encodeWithSelector(TestDollar.AccountBlacklisted.selector, SHOP);
        refuses(terms, signAuthorization(terms), reason);
        vm.assertEq(router.state(terms.paymentRef), 0, "the payment stays open");
    }

    function test_refusesContractsThatSwallowTheCall() public {
        Swallower swallower = new Swallower();
        bytes memory reason = abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, 0);
        refuses(termsFor(address(swallower)), new bytes(65), reason);
    }

    function test_refusesAddressesWithoutCode() public {
        RouterTerms.Terms memory terms = termsFor(address(0xC0DE));
        vm.expectRevert();
        vm.prank(relayer);
        router.payWithAuthorization(terms, new bytes(65), false);
    }

    function refuses(RouterTerms.Terms memory terms, bytes memory signature, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
    }
}

/// @notice Takes any call, as WETH's fallback does, and moves nothing.
contract Swallower {
    function balanceOf(address) external pure returns (uint256) {
        return 5;
    }

    fallback() external {}
}
