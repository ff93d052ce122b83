// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
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
        RouterTerms.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
        dollar.mint(buyer, terms.amount);
        payInDollars(terms);
        vm.assertEq(dollar.balanceOf(buyer), 0, "buyer");
        vm.assertEq(router.feesHeld(address(dollar)), terms.fee, "held fee");
        vm.assertEq(dollar.balanceOf(SHOP), vaulted ? 0 : terms.amount - terms.fee, "shop");
        vm.assertEq(dollar.balanceOf(address(router)), vaulted ? terms.amount : terms.fee, "router");
        vm.assertEq(router.surplusOf(address(dollar)), 0, "surplus");
    }

    function testFuzz_permit2Conserves(uint256 amount, uint256 fee, bool vaulted) public {
        RouterTerms.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
        dollar.mint(buyer, terms.amount);
        bytes memory signature = signPermit(terms);
        vm.prank(relayer);
        router.payWithPermit2(terms, signature);
        vm.assertEq(dollar.balanceOf(buyer), 0, "buyer");
        vm.assertEq(router.feesHeld(address(dollar)), terms.fee, "held fee");
        vm.assertEq(dollar.balanceOf(SHOP), vaulted ? 0 : terms.amount - terms.fee, "shop");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), vaulted ? terms.amount - terms.fee : 0, "vault");
    }

    function testFuzz_nativeConserves(uint128 amount, uint256 fee, bool vaulted) public {
        RouterTerms.Terms memory terms = anyTerms(address(0), amount, fee, vaulted);
        vm.deal(buyer, terms.amount);
        payInCoins(terms);
        vm.assertEq(buyer.balance, 0, "buyer");
        vm.assertEq(router.feesHeld(address(0)), terms.fee, "held fee");
        vm.assertEq(SHOP.balance, vaulted ? 0 : terms.amount - terms.fee, "shop");
        vm.assertEq(router.vault(MERCHANT, address(0)), vaulted ? terms.amount - terms.fee : 0, "vault");
        vm.assertEq(router.surplusOf(address(0)), 0, "surplus");
    }

    function testFuzz_refundRestoresThePayer(uint128 amount, uint256 fee, bool vaulted) public {
        RouterTerms.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
        dollar.mint(buyer, terms.amount);
        payInDollars(terms);
        depositDollars(MERCHANT, terms.amount);
        uint256 vaultBefore = router.vault(MERCHANT, address(dollar));
        vm.prank(REFUNDER);
        router.refund(terms, terms.amount, REFUND);
        vm.assertEq(dollar.balanceOf(buyer), terms.amount, "buyer");
        vm.assertEq(router.vault(MERCHANT, address(dollar)), vaultBefore - terms.amount, "vault");
        vm.assertEq(router.surplusOf(address(dollar)), 0, "surplus");
    }

    /// @dev Each bit of `good` says whether an item's signature is the buyer's.
    function testFuzz_aBatchPaysExactlyItsGoodItems(uint8 good, uint96 amount, uint256 fee, bool vaulted) public {
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](8);
        uint256 expected;
        for (uint256 i; i < 8; i++) {
            RouterTerms.Terms memory terms = anyTerms(address(dollar), amount, fee, vaulted);
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
        uint256 paid = vaulted ? router.vault(MERCHANT, address(dollar)) : dollar.balanceOf(SHOP);
        vm.assertEq(paid, expected * net, "net");
        vm.assertEq(router.feesHeld(address(dollar)), expected * (whole - net), "held fees");
    }

    function testFuzz_keyIsTheStandardDigestOfAnyTerms(RouterTerms.Terms calldata terms) public view {
        vm.assertEq(router.keyOf(terms), termsDigest(router, terms), "key");
    }

    function testFuzz_noSignatureIsGoodForOtherTerms(RouterTerms.Terms memory other, uint256 amount) public {
        RouterTerms.Terms memory terms = anyTerms(address(dollar), amount, 0, false);
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
        returns (RouterTerms.Terms memory terms)
    {
        terms = termsFor(token_);
        terms.amount = amount == 0 ? 1 : amount;
        terms.fee = terms.amount == type(uint256).max ? fee : fee % (terms.amount + 1);
        if (vaulted) terms.destination = address(0);
    }
}
