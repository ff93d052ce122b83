// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice Nothing is made and nothing is lost, for any amount and any fee.
contract FuzzTest is RouterFixture {
    /// @dev A dollar of which nobody has any yet, so that an amount may be as large as a supply can be.
    function setUp() public override {
        super.setUp();
        dollar = new TestDollar("Fresh Dollar", "USDF");
        vm.prank(buyer);
        dollar.approve(PERMIT2, type(uint256).max);
    }

    function testFuzz_authorizationConserves(uint256 amount, uint256 fee, bool vaulted) public {
        PaymentRouter.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
        dollar.mint(buyer, terms.amount);
        payInDollars(terms);
        vm.assertEq(dollar.balanceOf(buyer), 0, "buyer");
        vm.assertEq(dollar.balanceOf(FEES), terms.fee, "fee recipient");
        vm.assertEq(dollar.balanceOf(SHOP), vaulted ? 0 : terms.amount - terms.fee, "shop");
        vm.assertEq(dollar.balanceOf(address(router)), vaulted ? terms.amount - terms.fee : 0, "router");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), dollar.balanceOf(address(router)), "vault");
    }

    function testFuzz_permit2Conserves(uint256 amount, uint256 fee, bool vaulted) public {
        PaymentRouter.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
        dollar.mint(buyer, terms.amount);
        bytes memory signature = signPermit(terms);
        vm.prank(relayer);
        router.payWithPermit2(terms, signature);
        vm.assertEq(dollar.balanceOf(buyer), 0, "buyer");
        vm.assertEq(dollar.balanceOf(FEES), terms.fee, "fee recipient");
        vm.assertEq(dollar.balanceOf(SHOP), vaulted ? 0 : terms.amount - terms.fee, "shop");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), dollar.balanceOf(address(router)), "vault");
    }

    function testFuzz_nativeConserves(uint128 amount, uint256 fee, bool vaulted) public {
        PaymentRouter.Terms memory terms = anyTerms(address(0), amount, fee, vaulted);
        vm.deal(buyer, terms.amount);
        payInCoins(terms);
        vm.assertEq(buyer.balance, 0, "buyer");
        vm.assertEq(FEES.balance, terms.fee, "fee recipient");
        vm.assertEq(SHOP.balance, vaulted ? 0 : terms.amount - terms.fee, "shop");
        vm.assertEq(router.vault(MERCHANT, address(0)), address(router).balance, "vault");
    }

    function testFuzz_refundRestoresThePayer(uint128 amount, uint256 fee, bool vaulted) public {
        PaymentRouter.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
        dollar.mint(buyer, terms.amount);
        payInDollars(terms);
        depositDollars(MERCHANT, terms.amount);
        uint256 vaultBefore = router.vault(MERCHANT, address(dollar));
        vm.prank(REFUNDER);
        router.refund(terms);
        vm.assertEq(dollar.balanceOf(buyer), terms.amount, "buyer");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), vaultBefore - terms.amount, "vault");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), dollar.balanceOf(address(router)), "router");
    }

    /// @dev Each bit of `good` says whether an item's signature is the buyer's.
    function testFuzz_aBatchPaysExactlyItsGoodItems(uint8 good, uint96 amount, uint256 fee, bool vaulted) public {
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](8);
        uint256 expected;
        for (uint256 i; i < 8; i++) {
            PaymentRouter.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
            terms.paymentRef = keccak256(abi.encode(i));
            bool isGood = good >> i & 1 == 1;
            if (isGood) expected++;
            dollar.mint(buyer, terms.amount);
            bytes memory signature = sign(isGood ? BUYER_KEY : 0xBAD, authorizationDigest(router, terms));
            items[i] = PaymentRouter.Item(terms, RouterPull.Kind.Authorization, signature);
        }
        uint256 whole = items[0].terms.amount;
        uint256 net = whole - items[0].terms.fee;
        vm.prank(relayer);
        router.payBatch(items, 300_000);
        for (uint256 i; i < 8; i++) {
            vm.assertEq(router.state(keccak256(abi.encode(i))) != 0, good >> i & 1 == 1, "state");
        }
        vm.assertEq(dollar.balanceOf(buyer), (8 - expected) * whole, "buyer");
        vm.assertEq(dollar.balanceOf(vaulted ? address(router) : SHOP), expected * net, "net");
        vm.assertEq(dollar.balanceOf(FEES), expected * (whole - net), "fee recipient");
    }

    function testFuzz_keyIsTheStandardDigestOfAnyTerms(PaymentRouter.Terms calldata terms) public view {
        vm.assertEq(router.keyOf(terms), termsDigest(router, terms), "key");
    }

    function testFuzz_noSignatureIsGoodForOtherTerms(PaymentRouter.Terms memory other, uint256 amount) public {
        PaymentRouter.Terms memory terms = anyTerms(address(dollar), amount, 0, false);
        dollar.mint(buyer, terms.amount);
        bytes memory signature = signAuthorization(terms);
        other.payer = buyer;
        other.token = address(dollar);
        vm.prank(relayer);
        (bool ok,) = address(router).call(abi.encodeCall(router.payWithAuthorization, (other, signature, false)));
        vm.assertTrue(!ok, "other terms were paid");
        vm.assertEq(dollar.balanceOf(buyer), terms.amount, "buyer");
    }

    function anyTerms(address token_, uint256 amount, uint256 fee, bool vaulted)
        private
        view
        returns (PaymentRouter.Terms memory terms)
    {
        terms = termsFor(token_);
        terms.amount = amount == 0 ? 1 : amount;
        terms.fee = terms.amount == type(uint256).max ? fee : fee % (terms.amount + 1);
        if (vaulted) terms.destination = address(0);
    }
}
