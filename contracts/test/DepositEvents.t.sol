// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {BytesToken} from "../test-tokens/BytesToken.sol";
import {Wallet1271} from "../test-tokens/Wallet1271.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice What the events of deposit addresses say, whose payment an authorization is, and the bounds of time.
contract DepositEventsTest is DepositFixture {
    event DepositReturned(
        bytes32 indexed paymentRef, bytes32 indexed key, address indexed to, address token, uint256 amount
    );

    function test_aReturnNamesThePayer() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        token.mint(placeOf(terms), 7);
        expectReturn(terms, buyer, address(token), 7);
        giveBack(terms, address(token));
    }

    function test_aClaimNamesItsTarget() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, 7);
        bytes memory claim = signClaim(terms, address(dollar), HOME, block.timestamp);
        expectReturn(terms, HOME, address(dollar), 7);
        router.claimDeposit(terms, block.chainid, address(dollar), HOME, block.timestamp, claim);
        address place = placeOf(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.NothingToReturn.selector, place, address(dollar)));
        router.claimDeposit(terms, block.chainid, address(dollar), HOME, block.timestamp, claim);
    }

    function test_keptMoneyIsAVaultDepositAndAReturnToTheRouter() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(dollar)));
        token.mint(placeOf(terms), 7);
        vm.expectEmit(true, true, true, true, address(router));
        emit VaultDeposited(MERCHANT, address(token), placeOf(terms), 7);
        expectReturn(terms, address(router), address(token), 7);
        giveBack(terms, address(token));
        vm.assertEq(router.vault(MERCHANT, address(token)), 7, "vault");
        vm.assertEq(router.vaultSum(address(token)), 7, "sum");
        address place = placeOf(terms);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.NothingToReturn.selector, place, address(token)));
        giveBack(terms, address(token));
    }

    function test_thePayerOfTheTermsIsThePayerOfTheEvent() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT);
        expectExecution(terms, termsDigest(router, terms), buyer);
        pay(terms);
    }

    function test_theSignerIsThePayerOfTheEvent() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(dollar)));
        bytes memory given = authorize(terms, AMOUNT);
        bytes32 key = termsDigest(router, termsFor(address(dollar)));
        expectExecution(terms, key, buyer);
        payAuthorized(terms, given);
    }

    function test_theTermsMayNameTheSigner() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory given = authorize(terms, AMOUNT);
        expectExecution(terms, termsDigest(router, terms), buyer);
        payAuthorized(terms, given);
        vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "state");
    }

    function test_refusesAnAuthorizationOfAnotherThanThePayer() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        terms.payer = SHOP;
        bytes memory given = authorize(terms, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(PaymentRouter.NotPayer.selector, buyer));
        payAuthorized(terms, given);
    }

    function test_onlyARelayerExecutesAnAuthorization() public {
        RouterTerms.Terms memory terms = nobodys(termsFor(address(dollar)));
        bytes memory given = authorize(terms, AMOUNT);
        address[5] memory callers = [OWNER, REFUNDER, GUARDIAN, buyer, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRelayer.selector, callers[i]));
            vm.prank(callers[i]);
            router.payDepositWithAuthorization(terms, given);
        }
    }

    function test_refusesAnAuthorizationOfCoins() public {
        RouterTerms.Terms memory terms = termsFor(address(0));
        bytes memory given = authorize(terms, AMOUNT);
        vm.expectRevert(RouterPull.NativeCoinNeedsPayDirect.selector);
        payAuthorized(terms, given);
    }

    /// @dev Accounts with code use the overload with bytes, with a signature of any length.
    function test_smartAccountsAuthorizeByTheBytesOverload() public {
        BytesToken bytesToken = new BytesToken();
        address wallet = address(new Wallet1271(buyer));
        bytesToken.mint(wallet, 2 * AMOUNT);
        bytes[2] memory signatures = [new bytes(65), new bytes(100)];
        for (uint256 i; i < signatures.length; i++) {
            RouterTerms.Terms memory terms = nobodys(numbered(i, address(bytesToken)));
            RouterDeposit.Authorization memory given =
                RouterDeposit.Authorization(wallet, 0, terms.deadline, 0, signatures[i]);
            payAuthorized(terms, abi.encode(given));
        }
        vm.assertEq(bytesToken.balanceOf(SHOP), 2 * (AMOUNT - FEE), "shop");
    }

    /// @dev Only 65 bytes are r, s and v: the token judges every other signature, also that of an address without code.
    function test_signaturesOfOtherLengthsUseTheBytesOverload() public {
        BytesToken bytesToken = new BytesToken();
        bytesToken.mint(buyer, 3 * AMOUNT);
        uint256[3] memory lengths = [uint256(0), 64, 66];
        for (uint256 i; i < lengths.length; i++) {
            RouterTerms.Terms memory terms = nobodys(numbered(i, address(bytesToken)));
            RouterDeposit.Authorization memory given =
                RouterDeposit.Authorization(buyer, 0, terms.deadline, 0, new bytes(lengths[i]));
            payAuthorized(terms, abi.encode(given));
        }
        vm.assertEq(bytesToken.balanceOf(SHOP), 3 * (AMOUNT - FEE), "shop");
    }

    function test_inTheLastSecondItIsPaidAndNotReturned() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        send(terms, AMOUNT);
        vm.warp(terms.deadline);
        vm.expectRevert(abi.encodeWithSelector(RouterDeposit.DepositStillOpen.selector, terms.deadline));
        giveBack(terms, address(dollar));
        pay(terms);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_aFreshAddressEqualsItsPrediction() public {
        RouterTerms.Terms memory terms = termsFor(address(dollar));
        bytes memory proxy = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            router.depositImplementation(),
            hex"5af43d82803e903d91602b57fd5bf3"
        );
        bytes32 hash = keccak256(
            abi.encodePacked(bytes1(0xff), address(router), termsDigest(router, terms), keccak256(proxy))
        );
        vm.assertEq(placeOf(terms), address(uint160(uint256(hash))), "computed without the router");
        send(terms, AMOUNT);
        pay(terms);
        vm.assertEq(placeOf(terms).code.length, 45, "the proxy is there");
    }

    function payAuthorized(RouterTerms.Terms memory terms, bytes memory given) private {
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, given);
    }

    function expectReturn(RouterTerms.Terms memory terms, address to, address what, uint256 amount) private {
        bytes32 key = termsDigest(router, terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit DepositReturned(terms.paymentRef, key, to, what, amount);
    }

    function expectExecution(RouterTerms.Terms memory terms, bytes32 key, address payer) private {
        vm.expectEmit(true, true, true, true, address(router));
        emit PaymentExecuted(terms.paymentRef, key, payer, MERCHANT, terms.token, AMOUNT, SHOP, FEE);
    }
}
