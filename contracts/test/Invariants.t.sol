// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReenteringToken} from "../test-tokens/ReenteringToken.sol";
import {Books} from "./Books.sol";
import {Handler} from "./Handler.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice After any sequence of honest and hostile calls the router agrees with the books kept next to it.
contract InvariantsTest is RouterFixture {
    Handler private handler;
    address[] private targets;

    function setUp() public override {
        super.setUp();
        ReenteringToken evil = new ReenteringToken();
        evil.mint(address(evil), 1 << 128);
        vm.prank(address(evil));
        evil.approve(address(router), type(uint256).max);
        vm.prank(OWNER);
        router.setRelayer(address(evil), true);
        handler = new Handler(
            Books.World({
                router: router,
                dollar: dollar,
                tether: tether,
                evil: evil,
                owner: OWNER,
                relayerKey: RELAYER_KEY,
                refunder: REFUNDER,
                guardian: GUARDIAN
            })
        );
        targets.push(address(handler));
    }

    function targetContracts() public view returns (address[] memory) {
        return targets;
    }

    /// @dev One function for all comparisons, because forge plays a separate campaign for each.
    function invariant_routerAgreesWithTheBooks() public view {
        vm.assertEq(handler.firstDifference(), "", "difference");
    }

    /// @dev The handler would prove nothing if its calls led nowhere.
    function test_theHandlerReachesEverything() public {
        for (uint256 i; i < 300; i++) {
            uint256 word = uint256(keccak256(abi.encode(i)));
            handler.offer(word, uint96(word >> 8), uint96(word >> 16), word % 2 == 0);
            handler.executePayment(word >> 24, word >> 32);
            handler.executeBatch(word >> 168, word >> 176);
            handler.executeWhileBlacklisted(word >> 184);
            handler.executeAlteredPayment(word >> 40, word >> 48, uint160(word >> 56));
            handler.executeByWrongKey(word >> 64);
            handler.deposit(word >> 72, uint96(word >> 80));
            if (i % 4 == 0) handler.refundPayment(word >> 24, word >> 20);
            handler.refundFromWalletWithoutSignature(word >> 24, word >> 216, word >> 224, uint160(word >> 80));
            handler.refundAlteredPayment(word >> 96, word >> 104, uint160(word >> 112));
            handler.withdrawByOwner(word >> 120, uint96(word >> 128));
            handler.seizeByHotKey(word >> 136, uint96(word >> 144));
            handler.strayTransfer(word >> 152, uint96(word >> 160));
            if (i % 8 == 0) handler.closePayment(word >> 184);
            if (i % 4 == 0) handler.sweepByAnyone(word >> 192);
            handler.rescueByOwner(word >> 200, uint96(word >> 100), word % 3 == 0);
            if (i % 8 == 0) handler.pauseAndUnpause(word >> 208);
        }
        for (uint256 i; i < 300; i++) {
            handler.refundFromWallet(i, uint256(keccak256(abi.encode(i))), i);
        }
        for (uint256 way; way < 6; way++) {
            vm.assertTrue(handler.payments(Books.Way(way)) > 0, "a way was never paid");
            if (way == uint256(Books.Way.DirectCoins)) continue;
            vm.assertTrue(handler.walletRefunds(Books.Way(way)) > 0, "a way was never refunded from a wallet");
            if (way == uint256(Books.Way.DirectToken)) continue;
            vm.assertTrue(handler.batchPayments(Books.Way(way)) > 0, "a way was never paid in a batch");
        }
        vm.assertTrue(handler.refunds() > 0 && handler.withdrawals() > 0 && handler.refusals() > 0, "never");
        vm.assertTrue(handler.sweeps() > 0 && handler.rescues() > 0 && handler.closings() > 0, "never");
        vm.assertEq(handler.firstDifference(), "", "difference");
    }
}
