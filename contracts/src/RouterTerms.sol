// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {RouterPull} from "./RouterPull.sol";

/// @title The terms of a payment, their key, and the state of a payment
abstract contract RouterTerms is EIP712, RouterPull {
    /// @param paymentRef keccak256 of the payment's id; paid at most once
    /// @param optionRef keccak256 of the id of the option that the buyer chose
    /// @param merchantRef keccak256 of the merchant's id; names the vault
    /// @param payer who signs or sends, and to whom refunds belong. For a deposit address: to whom the rest belongs (a refund
    /// address, or a claim key that names one later); address(0): nobody is known yet
    /// @param token address(0) is the native coin
    /// @param amount what the payer parts with, in the token's base units
    /// @param destination where the merchant is paid; address(0) leaves the money in the merchant's vault
    /// @param fee the part of `amount` that belongs to the fee recipient
    /// @param deadline last second, in Unix time, at which the payment may execute
    struct Terms {
        bytes32 paymentRef;
        bytes32 optionRef;
        bytes32 merchantRef;
        address payer;
        address token;
        uint256 amount;
        address destination;
        uint256 fee;
        uint256 deadline;
    }

    bytes32 internal constant TERMS_TYPEHASH = keccak256(
        "Terms(bytes32 paymentRef,bytes32 optionRef,bytes32 merchantRef,address payer,address token,uint256 amount,address destination,uint256 fee,uint256 deadline)"
    );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 internal constant OPEN = 0;
    bytes32 private constant CLOSED = bytes32(uint256(1));

    /// @notice 0 while a payment is open, its key once it is paid, 1 once it is closed.
    mapping(bytes32 paymentRef => bytes32 openKeyOrClosed) public state;

    event PaymentExecuted(
        bytes32 indexed paymentRef,
        bytes32 indexed key,
        address indexed payer,
        bytes32 merchantRef,
        address token,
        uint256 amount,
        address destination,
        uint256 fee
    );
    event PaymentClosed(bytes32 indexed paymentRef);

    error DeadlinePassed(uint256 deadline);
    error FeeExceedsAmount(uint256 fee, uint256 amount);
    error AlreadyPaid(bytes32 paymentRef);
    error PaymentIsClosed(bytes32 paymentRef);

    constructor() EIP712("Florin PaymentRouter", "2") {}

    /// @notice Refuses every later execution of an open payment. Relayer only; a thief can refuse payments, and take nothing.
    function close(bytes32 paymentRef) external onlyRelayer nonReentrant {
        _requireOpen(paymentRef);
        state[paymentRef] = CLOSED;
        emit PaymentClosed(paymentRef);
    }

    /// @notice The key of a payment: EIP-712 digest, EIP-3009 nonce, Permit2 nonce, salt of the deposit address. Reads only.
    function keyOf(Terms calldata terms) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(TERMS_TYPEHASH, terms)));
    }

    /// @dev The key that these terms have on a chain, for a router of this address.
    function _keyOn(Terms calldata terms, uint256 chainId) internal view returns (bytes32) {
        if (chainId == block.chainid) return keyOf(terms);
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("Florin PaymentRouter"), keccak256("2"), chainId, address(this))
        );
        return MessageHashUtils.toTypedDataHash(domain, keccak256(abi.encode(TERMS_TYPEHASH, terms)));
    }

    /// @dev Marks the payment as paid before any outside code runs.
    function _open(Terms calldata terms) internal returns (bytes32 key) {
        if (block.timestamp > terms.deadline) revert DeadlinePassed(terms.deadline);
        if (terms.amount == 0) revert InvalidAmount();
        if (terms.fee > terms.amount) revert FeeExceedsAmount(terms.fee, terms.amount);
        if (terms.destination == address(permit2)) revert InvalidDestination(terms.destination);
        if (terms.destination != address(0)) _refuseTrap(terms.destination, terms.token);
        _requireOpen(terms.paymentRef);
        key = keyOf(terms);
        state[terms.paymentRef] = key;
    }

    /// @dev Splits the received amount into fee, settlement and vault.
    /// @param balance what the router holds, with the received amount
    function _distribute(Terms calldata terms, bytes32 key, address payer, uint256 balance) internal {
        uint256 net = terms.amount - terms.fee;
        if (terms.fee != 0) feesHeld[terms.token] += terms.fee;
        if (terms.destination == address(0)) _credit(terms.merchantRef, terms.token, net);
        else if (net != 0) _send(terms.token, terms.destination, net, balance);
        emit PaymentExecuted(
            terms.paymentRef, key, payer, terms.merchantRef, terms.token, terms.amount, terms.destination, terms.fee
        );
    }

    function _requireOpen(bytes32 paymentRef) private view {
        bytes32 current = state[paymentRef];
        if (current == CLOSED) revert PaymentIsClosed(paymentRef);
        if (current != OPEN) revert AlreadyPaid(paymentRef);
    }
}
