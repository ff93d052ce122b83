// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {CircleUsdc} from "./CircleUsdc.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice What each way of paying costs, next to the bare EIP-3009 transfer: whole transactions with cold storage. The shop
/// holds the token, the router holds fees. `npm run contracts:gas` and `npm run bench:relay` print what is logged here.
contract GasTest is RouterFixture, CircleUsdc {
    uint256 private constant BATCH = 32;
    uint256 private constant ITEM_GAS = 400_000;
    bytes32 private constant TRANSFER_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    TestDollar private measured;
    uint256 private nextKey;

    /// @dev What forge prints with -vv.
    event log_named_uint(string key, uint256 val);

    function setUp() public override {
        super.setUp();
        measured = dollar;
        warmUp();
    }

    /// forge-config: default.isolate = true
    function test_aPaymentInABatchCostsAtMostThirtyPercentMoreThanABareTransfer() public {
        uint256 bare = bareTransfer();
        uint256 single = paySingle();
        uint256 batched = batchOfPayments(true) / BATCH;
        uint256 strangers = batchOfPayments(false) / BATCH;
        emit log_named_uint("bare transferWithAuthorization", bare);
        emit log_named_uint("payWithAuthorization", single);
        emit log_named_uint("payBatch of 32 by one buyer, each", batched);
        emit log_named_uint("payBatch of 32 by 32 buyers, each", strangers);
        vm.assertLe(strangers * 10, bare * 13, "gas");
    }

    /// @dev USDC behind its proxy, as multiples of a bare transfer: 1.71 alone (aim 1.65), 1.65 alone without a fee, 1.10 in a
    /// batch, 1.20 for a deposit in a batch.
    /// forge-config: default.isolate = true
    function test_aPaymentInUsdcCostsAtMostItsAim() public {
        measured = TestDollar(address(deployUsdc()));
        warmUp();
        uint256 bare = bareTransfer();
        uint256 single = paySingle();
        uint256 free = payWithoutFee();
        uint256 batched = batchOfPayments(false) / BATCH;
        uint256 deposits = batchOfDeposits() / BATCH;
        emit log_named_uint("USDC: bare transferWithAuthorization", bare);
        emit log_named_uint("USDC: payWithAuthorization", single);
        emit log_named_uint("USDC: payWithAuthorization without a fee", free);
        emit log_named_uint("USDC: payBatch of 32 by 32 buyers, each", batched);
        emit log_named_uint("USDC: payFromDeposit", payDeposit());
        emit log_named_uint("USDC: payBatch of 32 deposits, each", deposits);
        emit log_named_uint("USDC: payDepositWithAuthorization (x402)", payAuthorizedDeposit());
        emit log_named_uint("USDC: payWithAuthorization into a vault", payToVault());
        emit log_named_uint("USDC: refund of a part from the vault", refundPart());
        vm.assertLe(single * 100, bare * 171, "single");
        vm.assertLe(free * 100, bare * 165, "without a fee");
        vm.assertLe(batched * 100, bare * 110, "batch");
        vm.assertLe(deposits * 100, bare * 120, "deposits");
    }

    /// @dev A read of cold storage costs 2,100 gas.
    function test_aPaymentWithoutAFeeDoesNotReadTheHeldFees() public {
        bytes32 slot = slotOfHeldFees();
        vm.record();
        paySingle();
        vm.assertTrue(readsOfRouter(slot) > 0, "a payment with a fee");
        vm.record();
        payWithoutFee();
        vm.assertEq(readsOfRouter(slot), 0, "a payment without a fee");
    }

    function slotOfHeldFees() private returns (bytes32) {
        vm.record();
        router.feesHeld(address(measured));
        (bytes32[] memory reads,) = vm.accesses(address(router));
        return reads[0];
    }

    function readsOfRouter(bytes32 slot) private view returns (uint256 count) {
        (bytes32[] memory reads,) = vm.accesses(address(router));
        for (uint256 i; i < reads.length; i++) {
            if (reads[i] == slot) count++;
        }
    }

    /// @dev Fees and balances that are not the first ones.
    function warmUp() private {
        measured.mint(SHOP, 1);
        paySingle();
    }

    function paySingle() private returns (uint256) {
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        return payAlone(terms, key);
    }

    function payWithoutFee() private returns (uint256) {
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        terms.fee = 0;
        return payAlone(terms, key);
    }

    function payAlone(RouterTerms.Terms memory terms, uint256 key) private returns (uint256) {
        bytes memory signature = sign(key, authorizationDigest(router, terms));
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
        return vm.lastCallGas().gasTotalUsed;
    }

    function payToVault() private returns (uint256) {
        depositMeasured();
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        terms.destination = address(0);
        return payAlone(terms, key);
    }

    function refundPart() private returns (uint256) {
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        terms.destination = address(0);
        bytes memory signature = sign(key, authorizationDigest(router, terms));
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
        vm.prank(REFUNDER);
        router.refund(terms, FEE, REFUND);
        return vm.lastCallGas().gasTotalUsed;
    }

    function payDeposit() private returns (uint256) {
        (RouterTerms.Terms memory terms,) = fresh();
        measured.mint(router.depositOf(router.keyOf(terms)), AMOUNT);
        vm.prank(relayer);
        router.payFromDeposit(terms);
        return vm.lastCallGas().gasTotalUsed;
    }

    function payAuthorizedDeposit() private returns (uint256) {
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        terms.payer = address(0);
        address place = router.depositOf(router.keyOf(terms));
        bytes memory signature = signTransfer(key, place, terms.deadline);
        bytes memory given =
            abi.encode(RouterDeposit.Authorization(vm.addr(key), 0, terms.deadline, keccak256("n"), signature));
        vm.prank(relayer);
        router.payDepositWithAuthorization(terms, given);
        return vm.lastCallGas().gasTotalUsed;
    }

    function bareTransfer() private returns (uint256) {
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        bytes memory signature = signTransfer(key, SHOP, terms.deadline);
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint8 v = uint8(signature[64]);
        vm.prank(relayer);
        measured.transferWithAuthorization(terms.payer, SHOP, AMOUNT, 0, terms.deadline, keccak256("n"), v, r, s);
        return vm.lastCallGas().gasTotalUsed;
    }

    function batchOfPayments(bool byOneBuyer) private returns (uint256) {
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](BATCH);
        measured.mint(buyer, BATCH * AMOUNT);
        for (uint256 i; i < BATCH; i++) {
            (RouterTerms.Terms memory terms, uint256 key) = fresh();
            if (byOneBuyer) (terms.payer, key) = (buyer, BUYER_KEY);
            bytes memory signature = sign(key, authorizationDigest(router, terms));
            items[i] = PaymentRouter.Item(terms, RouterPull.Kind.Authorization, signature);
        }
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        return vm.lastCallGas().gasTotalUsed;
    }

    function batchOfDeposits() private returns (uint256) {
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](BATCH);
        for (uint256 i; i < BATCH; i++) {
            (RouterTerms.Terms memory terms,) = fresh();
            measured.mint(router.depositOf(router.keyOf(terms)), AMOUNT);
            items[i] = PaymentRouter.Item(terms, RouterPull.Kind.Deposit, "");
        }
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @dev Another payment by another buyer, who keeps some of the token.
    function fresh() private returns (RouterTerms.Terms memory terms, uint256 key) {
        key = BUYER_KEY + ++nextKey;
        terms = numbered(nextKey, address(measured));
        terms.payer = vm.addr(key);
        measured.mint(terms.payer, 2 * AMOUNT);
    }

    function depositMeasured() private {
        (RouterTerms.Terms memory terms, uint256 key) = fresh();
        terms.destination = address(0);
        bytes memory signature = sign(key, authorizationDigest(router, terms));
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
    }

    function signTransfer(uint256 key, address to, uint256 until) private view returns (bytes memory) {
        bytes32 structHash =
            keccak256(abi.encode(TRANSFER_TYPEHASH, vm.addr(key), to, AMOUNT, 0, until, keccak256("n")));
        return sign(key, keccak256(abi.encodePacked("\x19\x01", measured.DOMAIN_SEPARATOR(), structHash)));
    }
}
