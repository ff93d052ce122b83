// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Deposit} from "../src/Deposit.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {DepositFixture} from "./DepositFixture.sol";

/// @notice Anyone sends, executes, returns and waits, in any order, with eight offers in dollars and coins.
contract DepositHandler is DepositFixture {
    mapping(address token => uint256) public sent;
    bool public paidTwice;
    bool public stolen;
    uint256[8] private lies;
    /// @dev What the buyer has for authorizations.
    uint256 private unspent = 1000e6;
    mapping(bytes32 paymentRef => bool) private paid;
    RouterTerms.Terms[] private all;

    constructor() {
        setUp();
        for (uint256 i; i < 8; i++) {
            bool isCoin = i == 1 || i == 2 || i > 5;
            RouterTerms.Terms memory terms = termsFor(isCoin ? address(0) : address(dollar));
            terms.paymentRef = keccak256(abi.encode(i / 2)); // two offers for each payment
            terms.optionRef = keccak256(abi.encode(i));
            terms.payer = i % 4 == 3 ? address(0) : i % 4 == 1 ? buyer : address(uint160(0x9A7E00 + i));
            if (i % 3 == 0) terms.destination = address(0);
            terms.deadline = block.timestamp + 1 hours + i * 10 minutes;
            all.push(terms);
        }
    }

    function sendPart(uint256 which, uint256 amount) external {
        amount = amount % (2 * AMOUNT);
        if (amount % 2 == 0) amount = AMOUNT;
        RouterTerms.Terms memory terms = all[which % 8];
        if (terms.token != address(0)) dollar.mint(placeOf(terms), amount);
        else if (!sendsCoins(placeOf(terms), amount)) return;
        lies[which % 8] += amount;
        sent[terms.token] += amount;
    }

    function execute(uint256 which) external {
        which %= 8;
        vm.prank(relayer);
        try router.payFromDeposit(all[which]) {
            lies[which] -= AMOUNT;
            bookPayment(which);
        } catch {}
    }

    /// @dev x402: the money comes from the buyer, so as much lies there as before.
    function executeAuthorized(uint256 which, uint256 random) external {
        which %= 8;
        if (all[which].token == address(0)) return;
        dollar.mint(buyer, AMOUNT);
        unspent += AMOUNT;
        RouterDeposit.Authorization memory given =
            abi.decode(authorize(all[which], AMOUNT, keccak256(abi.encode(random))), (RouterDeposit.Authorization));
        vm.prank(relayer);
        try router.payDepositWithAuthorization(all[which], abi.encode(given)) {
            sent[address(dollar)] += AMOUNT;
            unspent -= AMOUNT;
            bookPayment(which);
        } catch {}
    }

    function returnRest(uint256 which, uint256 caller) external {
        which %= 8;
        RouterTerms.Terms memory terms = all[which];
        address[3] memory callers = [relayer, terms.payer, THIEF];
        vm.prank(callers[caller % 3]);
        try router.returnDeposit(terms, block.chainid, terms.token) {
            if (callers[caller % 3] == THIEF) stolen = true;
            lies[which] = 0;
        } catch {}
    }

    /// @dev Only the buyer's key signs here, so only the terms that name the buyer can be claimed.
    function claim(uint256 which, bool byThief) external {
        which %= 8;
        RouterTerms.Terms memory terms = all[which];
        address to = byThief ? THIEF : HOME;
        bytes memory signature = signClaim(terms, terms.token, HOME, block.timestamp);
        try router.claimDeposit(terms, block.chainid, terms.token, to, block.timestamp, signature) {
            if (terms.payer != buyer) stolen = true;
            lies[which] = 0;
        } catch {}
    }

    function close(uint256 which) external {
        if (which % 5 != 0) return;
        vm.prank(relayer);
        try router.close(all[which / 5 % 8].paymentRef) {
            if (paid[all[which / 5 % 8].paymentRef]) stolen = true;
            paid[all[which / 5 % 8].paymentRef] = true;
        } catch {}
    }

    /// @dev Every other call of every key leaves the deposit addresses as they are.
    function attack(uint256 which, uint256 seed, uint96 amount) external {
        RouterTerms.Terms memory terms = all[which % 8];
        address place = placeOf(terms);
        address[5] memory callers = [relayer, REFUNDER, GUARDIAN, THIEF, OWNER];
        bytes[6] memory calls = [
            abi.encodeCall(router.refund, (terms, amount, keccak256(abi.encode(seed)))),
            abi.encodeCall(router.withdraw, (bytes32(uint256(uint160(place))), terms.token, THIEF, amount)),
            abi.encodeCall(router.rescue, (terms.token, THIEF, amount)),
            abi.encodeCall(router.takeCoins, ()),
            abi.encodeCall(Deposit.release, (terms.token, THIEF, amount)),
            abi.encodeCall(router.deposit, (MERCHANT, terms.token, 0))
        ];
        uint256 choice = seed / 5 % 6;
        if (choice == 0 && callers[seed % 5] == REFUNDER) return;
        vm.prank(callers[seed % 5]);
        (bool ok,) = (choice == 4 ? place : address(router)).call(calls[choice]);
        if (ok && (choice != 4 || place.code.length != 0)) stolen = true;
    }

    function wait_(uint256 time) external {
        vm.warp(block.timestamp + time % 2 minutes);
    }

    /// @dev A plain transfer; it bounces where the router has put code.
    function sendsCoins(address place, uint256 amount) private returns (bool ok) {
        vm.deal(EXCHANGE, amount);
        vm.prank(EXCHANGE);
        (ok,) = place.call{value: amount, gas: 2300}("");
    }

    function bookPayment(uint256 which) private {
        paidTwice = paidTwice || paid[all[which].paymentRef];
        paid[all[which].paymentRef] = true;
    }

    /// @notice Whether each deposit address holds what it received, less what the four calls took.
    function depositsAgree() external view returns (bool) {
        for (uint256 i; i < 8; i++) {
            if (held(all[i].token, placeOf(all[i])) != lies[i]) return false;
        }
        return true;
    }

    /// @return lying at deposit addresses, paid to the shop, its vault and the fees, back with the payers
    function tally(address of_) external view returns (uint256 lying, uint256 taken, uint256 back) {
        for (uint256 i; i < 8; i++) {
            if (all[i].token == of_) lying += held(of_, router.depositOf(router.keyOf(all[i])));
            if (all[i].payer != address(0) && all[i].payer != buyer) back += held(of_, all[i].payer);
        }
        back += held(of_, HOME) + held(of_, buyer) - (of_ == address(0) ? 1000 ether : unspent);
        taken = held(of_, SHOP) + held(of_, FEES) + held(of_, address(router));
    }

    function owedAndBalance(address of_) external view returns (uint256, uint256) {
        return (router.vault(MERCHANT, of_) + router.feesHeld(of_), held(of_, address(router)));
    }

    function held(address of_, address account) public view returns (uint256) {
        return of_ == address(0) ? account.balance : dollar.balanceOf(account);
    }

    function assets() external view returns (address[2] memory) {
        return [address(0), address(dollar)];
    }
}

contract DepositInvariantsTest {
    address private constant THIEF = address(0x7417EF);

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
        bytes4[] memory selectors = new bytes4[](8);
        selectors[0] = handler.sendPart.selector;
        selectors[1] = handler.execute.selector;
        selectors[2] = handler.returnRest.selector;
        selectors[3] = handler.wait_.selector;
        selectors[4] = handler.executeAuthorized.selector;
        selectors[5] = handler.claim.selector;
        selectors[6] = handler.close.selector;
        selectors[7] = handler.attack.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    /// @dev One function for all of them, because forge plays a separate campaign for each.
    function invariant_nothingIsLostOrPaidTwice() public view {
        address[2] memory assets = handler.assets();
        for (uint256 i; i < 2; i++) {
            (uint256 lying, uint256 taken, uint256 back) = handler.tally(assets[i]);
            require(lying + taken + back == handler.sent(assets[i]), "money appeared or went");
            require(handler.held(assets[i], THIEF) == 0, "a thief has some");
            (uint256 owed, uint256 balance) = handler.owedAndBalance(assets[i]);
            require(owed == balance, "vault and fees are not the balance");
        }
        require(!handler.stolen(), "a stranger's call succeeded");
        require(handler.depositsAgree(), "a deposit address lost money by another call");
        require(!handler.paidTwice(), "paid twice");
    }
}
