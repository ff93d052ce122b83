// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice What a payment costs alone and in a batch, next to the bare EIP-3009 transfer. Whole transactions with cold
/// storage; shop and fee recipient hold the token already. `npm run bench:relay` prints what is logged here.
contract GasTest is RouterFixture {
    uint256 private constant BATCH = 32;
    uint256 private constant ITEM_GAS = 300_000;
    bytes32 private constant TRANSFER_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    /// @dev What forge prints with -vv.
    event log_named_uint(string key, uint256 val);

    function setUp() public override {
        super.setUp();
        dollar.mint(SHOP, 1);
        dollar.mint(FEES, 1);
        dollar.mint(buyer, 100 * AMOUNT);
    }

    /// forge-config: default.isolate = true
    function test_aPaymentInABatchCostsAtMostThirtyPercentMoreThanABareTransfer() public {
        uint256 bare = bareTransfer();
        payInDollars(numbered(1000));
        uint256 single = vm.lastCallGas().gasTotalUsed;
        uint256 batched = batchOfPayments(0) / BATCH;
        uint256 strangers = batchOfPayments(BATCH) / BATCH;
        emit log_named_uint("bare transferWithAuthorization", bare);
        emit log_named_uint("payWithAuthorization", single);
        emit log_named_uint("payBatch of 32 by one buyer, each", batched);
        emit log_named_uint("payBatch of 32 by 32 buyers, each", strangers);
        vm.assertLe(strangers * 10, bare * 13, "gas");
    }

    function bareTransfer() private returns (uint256) {
        uint256 until = block.timestamp + 1 hours;
        bytes32 structHash = keccak256(abi.encode(TRANSFER_TYPEHASH, buyer, SHOP, AMOUNT, 0, until, keccak256("n")));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", dollar.DOMAIN_SEPARATOR(), structHash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(BUYER_KEY, digest);
        vm.prank(relayer);
        dollar.transferWithAuthorization(buyer, SHOP, AMOUNT, 0, until, keccak256("n"), v, r, s);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @param first number of the first payment; those from BATCH on have a buyer each, who keeps some of the token
    function batchOfPayments(uint256 first) private returns (uint256) {
        PaymentRouter.Item[] memory items = new PaymentRouter.Item[](BATCH);
        for (uint256 i; i < BATCH; i++) {
            RouterTerms.Terms memory terms = numbered(first + i);
            uint256 key = first < BATCH ? BUYER_KEY : BUYER_KEY + i;
            terms.payer = vm.addr(key);
            dollar.mint(terms.payer, 2 * AMOUNT);
            bytes memory signature = sign(key, authorizationDigest(router, terms));
            items[i] = PaymentRouter.Item(terms, RouterPull.Kind.Authorization, signature);
        }
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        return vm.lastCallGas().gasTotalUsed;
    }

    function numbered(uint256 number) private view returns (RouterTerms.Terms memory terms) {
        terms = termsFor(address(dollar));
        terms.paymentRef = keccak256(abi.encode("payment", number));
    }
}
