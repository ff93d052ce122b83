// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterRoles} from "../src/RouterRoles.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterVault} from "../src/RouterVault.sol";
import {FeeOnTransferToken} from "../test-tokens/FeeOnTransferToken.sol";
import {GasBurningToken} from "../test-tokens/GasBurningToken.sol";
import {RebasingToken} from "../test-tokens/RebasingToken.sol";
import {ReenteringToken} from "../test-tokens/ReenteringToken.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract PayBatchTest is RouterFixture {
    uint256 private constant ITEM_GAS = 300_000;

    event BatchItemFailed(bytes32 indexed paymentRef, bytes32 indexed key, bytes reason);

    PaymentRouter.Item[] private items;

    function test_paysEveryKindOfSignature() public {
        RouterTerms.Terms memory ofWallet = numbered(2, address(dollar));
        ofWallet.payer = address(walletWithDollars());
        addAuthorization(numbered(1, address(dollar)));
        add(ofWallet, RouterPull.Kind.AuthorizationBytes, signAuthorization(ofWallet));
        addPermit(numbered(3, address(tether)));
        addPermit(toVault(numbered(4, address(token))));
        payBatch();
        for (uint256 i; i < items.length; i++) {
            RouterTerms.Terms memory terms = items[i].terms;
            vm.assertEq(router.state(terms.paymentRef), termsDigest(router, terms), "state");
        }
        vm.assertEq(dollar.balanceOf(SHOP), 2 * (AMOUNT - FEE), "dollars");
        vm.assertEq(tether.balanceOf(SHOP), AMOUNT - FEE, "tether");
        vm.assertEq(router.vault(MERCHANT, address(token)), AMOUNT - FEE, "vault");
        vm.assertEq(token.balanceOf(address(router)), AMOUNT, "router");
    }

    function test_anItemThatFailsLeavesTheOthersAndSaysWhy() public {
        addAuthorization(numbered(1, address(dollar)));
        RouterTerms.Terms memory forged = numbered(2, address(dollar));
        bytes memory signature = sign(0xBAD, authorizationDigest(router, forged));
        add(forged, RouterPull.Kind.Authorization, signature);
        addAuthorization(numbered(3, address(dollar)));
        expectFailure(forged, abi.encodeWithSelector(ERC3009.ERC3009InvalidSignature.selector));
        payBatch();
        vm.assertEq(dollar.balanceOf(SHOP), 2 * (AMOUNT - FEE), "both others");
        vm.assertEq(router.state(forged.paymentRef), 0, "open");
        vm.assertEq(dollar.balanceOf(address(router)), 2 * FEE, "router");
    }

    function test_theSamePaymentTwiceInABatchIsPaidOnce() public {
        RouterTerms.Terms memory terms = numbered(1, address(dollar));
        addAuthorization(terms);
        addAuthorization(terms);
        expectFailure(terms, abi.encodeWithSelector(RouterTerms.AlreadyPaid.selector, terms.paymentRef));
        payBatch();
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_refusesWhatASinglePaymentRefuses() public {
        RouterTerms.Terms memory late = numbered(1, address(dollar));
        late.deadline = block.timestamp - 1;
        addAuthorization(late);
        expectFailure(late, abi.encodeWithSelector(RouterTerms.DeadlinePassed.selector, late.deadline));
        RouterTerms.Terms memory coins = numbered(2, address(0));
        add(coins, RouterPull.Kind.Permit2, "");
        expectFailure(coins, abi.encodeWithSelector(RouterPull.NativeCoinNeedsPayDirect.selector));
        RouterTerms.Terms memory short = numbered(3, address(dollar));
        add(short, RouterPull.Kind.Authorization, hex"1234");
        expectFailure(short, abi.encodeWithSelector(RouterPull.InvalidSignatureLength.selector, 2));
        payBatch();
    }

    /// @dev The rest of the batch is paid however a token's transfer behaves.
    function test_tokensThatTakeFeesOrRebaseFailAlone() public {
        FeeOnTransferToken greedy = new FeeOnTransferToken();
        greedy.setFees(100, 0);
        greedy.mint(buyer, AMOUNT);
        RebasingToken elastic = new RebasingToken();
        elastic.mint(buyer, AMOUNT);
        elastic.mint(address(router), 50 * AMOUNT);
        elastic.rebaseInTheNextTransfer(9_000);
        vm.startPrank(buyer);
        greedy.approve(PERMIT2, AMOUNT);
        elastic.approve(PERMIT2, AMOUNT);
        vm.stopPrank();
        RouterTerms.Terms memory terms = numbered(1, address(greedy));
        addPermit(terms);
        uint256 short = AMOUNT - AMOUNT / 100;
        expectFailure(terms, abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, short));
        terms = numbered(2, address(elastic));
        addPermit(terms);
        expectFailure(terms, abi.encodeWithSelector(RouterVault.WrongAmountReceived.selector, AMOUNT, 0));
        addPermit(numbered(3, address(tether)));
        payBatch();
        vm.assertEq(tether.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    function test_gasThatATokenBurnsIsItsOwn() public {
        GasBurningToken burner = new GasBurningToken();
        for (uint256 i = 1; i < 8; i++) {
            add(numbered(i, address(burner)), RouterPull.Kind.Authorization, new bytes(65));
        }
        addAuthorization(numbered(8, address(dollar)));
        expectFailure(items[0].terms, "");
        vm.prank(relayer);
        router.payBatch{gas: 8 * (ITEM_GAS + ITEM_GAS / 63 + 30_000)}(items, ITEM_GAS);
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    /// @dev The limit that the relayer asks for (server/relayer/signer/build-batches.ts): the last item is paid however much of
    /// their gas the others burn.
    function test_theRelayersLimitReachesTheLastItem() public {
        GasBurningToken burner = new GasBurningToken();
        uint256 itemGas = 160_000;
        for (uint256 i = 1; i < 32; i++) {
            add(numbered(i, address(burner)), RouterPull.Kind.Authorization, new bytes(65));
        }
        RouterTerms.Terms memory last = numbered(32, address(dollar));
        addAuthorization(last);
        bytes memory alone = abi.encodeCall(router.payWithAuthorization, (last, items[31].signature, false));
        uint256 each = itemGas + 16 * (alone.length + 64) + 10_000;
        bytes memory call = abi.encodeCall(router.payBatch, (items, itemGas));
        uint256 limit = 32 * each + itemGas / 63 + 20_000 - calldataGas(call);
        vm.prank(relayer);
        (bool ok,) = address(router).call{gas: limit}(call);
        vm.assertTrue(ok, "the batch reverted");
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    /// forge-config: default.isolate = true
    function test_aHugeErrorIsNotCopied() public {
        GasBurningToken burner = new GasBurningToken();
        burner.answerHugely();
        RouterTerms.Terms memory terms = numbered(1, address(burner));
        add(terms, RouterPull.Kind.Authorization, new bytes(65));
        addAuthorization(numbered(2, address(dollar)));
        expectFailure(terms, new bytes(256));
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 2 * ITEM_GAS, "gas");
        vm.assertEq(dollar.balanceOf(SHOP), AMOUNT - FEE, "shop");
    }

    /// @dev With any gas limit either nothing happens, or every good payment is made: none fails for want of gas.
    function testFuzz_noGasLimitMakesAGoodItemFail(uint256 limit) public {
        for (uint256 i = 1; i <= 3; i++) {
            addAuthorization(numbered(i, address(dollar)));
        }
        limit = 50_000 + limit % 1_000_000;
        vm.prank(relayer);
        (bool ok,) = address(router).call{gas: limit}(abi.encodeCall(router.payBatch, (items, ITEM_GAS)));
        vm.assertEq(dollar.balanceOf(SHOP), ok ? 3 * (AMOUNT - FEE) : 0, "all or nothing");
    }

    function test_saysWhenTheGasDoesNotReach() public {
        addAuthorization(numbered(1, address(dollar)));
        vm.expectRevert(abi.encodeWithSelector(PaymentRouter.BatchNeedsMoreGas.selector, 0));
        vm.prank(relayer);
        router.payBatch{gas: ITEM_GAS}(items, ITEM_GAS);
    }

    function test_anItemMayStarveButOnlyItself() public {
        RouterTerms.Terms memory terms = numbered(1, address(dollar));
        addAuthorization(terms);
        expectFailure(terms, "");
        vm.prank(relayer);
        router.payBatch(items, 30_000);
        vm.assertEq(router.state(terms.paymentRef), 0, "open");
        payInDollars(terms);
    }

    function test_aTokenDoesNotGetIntoTheBatchThatPaysIt() public {
        ReenteringToken evil = new ReenteringToken();
        evil.mint(buyer, 2 * AMOUNT);
        RouterTerms.Terms memory inner = numbered(1, address(evil));
        PaymentRouter.Item memory item = PaymentRouter.Item(inner, RouterPull.Kind.Authorization, new bytes(65));
        evil.attack(address(router), abi.encodeCall(router.payItem, (item)));
        add(numbered(2, address(evil)), RouterPull.Kind.Authorization, new bytes(65));
        payBatch();
        vm.assertTrue(evil.attempts() > 0 && evil.successes() == 0, "paid an item from inside");
        vm.assertEq(
            evil.lastError(), abi.encodeWithSelector(PaymentRouter.NotRouter.selector, address(evil)), "reason"
        );
        vm.assertEq(evil.balanceOf(SHOP), AMOUNT - FEE, "the batch went on");
    }

    function test_refusesForeignCallers() public {
        addAuthorization(numbered(1, address(dollar)));
        address[4] memory callers = [buyer, REFUNDER, OWNER, THIEF];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(RouterRoles.NotRelayer.selector, callers[i]));
            vm.prank(callers[i]);
            router.payBatch(items, ITEM_GAS);
        }
    }

    function test_nobodyCallsAnItemHimself() public {
        addAuthorization(numbered(1, address(dollar)));
        address[4] memory callers = [relayer, REFUNDER, OWNER, buyer];
        for (uint256 i; i < callers.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(PaymentRouter.NotRouter.selector, callers[i]));
            vm.prank(callers[i]);
            router.payItem(items[0]);
        }
    }

    function test_fitsIntoAContract() public view {
        vm.assertLe(address(router).code.length, 24_576, "EIP-170");
    }

    /// @dev EIP-2028.
    function calldataGas(bytes memory data) private pure returns (uint256 gas) {
        for (uint256 i; i < data.length; i++) {
            gas += data[i] == 0 ? 4 : 16;
        }
    }

    function payBatch() private {
        vm.prank(relayer);
        router.payBatch(items, ITEM_GAS);
    }

    function addAuthorization(RouterTerms.Terms memory terms) private {
        add(terms, RouterPull.Kind.Authorization, signAuthorization(terms));
    }

    function addPermit(RouterTerms.Terms memory terms) private {
        add(terms, RouterPull.Kind.Permit2, signPermit(terms));
    }

    function add(RouterTerms.Terms memory terms, RouterPull.Kind kind, bytes memory signature) private {
        items.push(PaymentRouter.Item(terms, kind, signature));
    }

    function expectFailure(RouterTerms.Terms memory terms, bytes memory reason) private {
        bytes32 key = termsDigest(router, terms);
        vm.expectEmit(true, true, true, true, address(router));
        emit BatchItemFailed(terms.paymentRef, key, reason);
    }
}
