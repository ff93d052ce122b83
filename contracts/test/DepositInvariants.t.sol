// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice Anyone sends, executes, returns and waits, in any order, with eight payments.
contract DepositHandler is RouterFixture {
    uint256 public sent;
    bool public paidTwice;
    mapping(bytes32 paymentRef => bool) private paid;
    RouterTerms.Terms[] private all;

    constructor() {
        setUp();
        for (uint256 i; i < 8; i++) {
            RouterTerms.Terms memory terms = termsFor(address(dollar));
            terms.paymentRef = keccak256(abi.encode(i / 2)); // two offers for each payment
            terms.optionRef = keccak256(abi.encode(i));
            terms.payer = i % 4 == 3 ? address(0) : address(uint160(0x9A7E00 + i));
            if (i % 3 == 0) terms.destination = address(0);
            terms.deadline = block.timestamp + 1 hours + i * 10 minutes;
            all.push(terms);
        }
    }

    function send(uint256 which, uint256 amount) external {
        amount = amount % (2 * AMOUNT);
        if (amount % 2 == 0) amount = AMOUNT;
        dollar.mint(router.depositOf(router.keyOf(all[which % 8])), amount);
        sent += amount;
    }

    function pay(uint256 which) external {
        vm.prank(relayer);
        try router.payFromDeposit(all[which % 8]) {
            paidTwice = paidTwice || paid[all[which % 8].paymentRef];
            paid[all[which % 8].paymentRef] = true;
        } catch {}
    }

    function giveBack(uint256 which, uint256 caller) external {
        RouterTerms.Terms memory terms = all[which % 8];
        address[3] memory callers = [relayer, terms.payer, THIEF];
        vm.prank(callers[caller % 3]);
        try router.returnDeposit(terms, block.chainid, address(dollar)) {
            vm.assertTrue(caller % 3 != 2, "a stranger returned it");
        } catch {}
    }

    function wait_(uint256 time) external {
        vm.warp(block.timestamp + time % 2 minutes);
    }

    /// @return lying at deposit addresses, paid to the shop, its vault and the fees, back with the payers
    function tally() external view returns (uint256 lying, uint256 taken, uint256 back) {
        for (uint256 i; i < 8; i++) {
            lying += dollar.balanceOf(router.depositOf(router.keyOf(all[i])));
            if (all[i].payer != address(0)) back += dollar.balanceOf(all[i].payer);
        }
        taken = dollar.balanceOf(SHOP) + dollar.balanceOf(FEES) + dollar.balanceOf(address(router));
    }

    function owedAndBalance() external view returns (uint256, uint256) {
        uint256 owed = router.vault(MERCHANT, address(dollar)) + router.feesHeld(address(dollar));
        return (owed, dollar.balanceOf(address(router)));
    }

    function thiefs() external view returns (uint256) {
        return dollar.balanceOf(THIEF);
    }
}

contract DepositInvariantsTest {
    DepositHandler private handler;

    function setUp() public {
        handler = new DepositHandler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](4);
        selectors[0] = handler.send.selector;
        selectors[1] = handler.pay.selector;
        selectors[2] = handler.giveBack.selector;
        selectors[3] = handler.wait_.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    /// @dev One function for all of them, because forge plays a separate campaign for each.
    function invariant_nothingIsLostOrPaidTwice() public view {
        (uint256 lying, uint256 taken, uint256 back) = handler.tally();
        require(lying + taken + back == handler.sent(), "money appeared or went");
        require(handler.thiefs() == 0, "a thief has some");
        require(!handler.paidTwice(), "paid twice");
        (uint256 owed, uint256 balance) = handler.owedAndBalance();
        require(owed == balance, "vault and fees are not the balance");
    }
}
