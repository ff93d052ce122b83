// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The router's events as its readers know them, declared apart from its sources: a change of one fails the tests.
abstract contract RouterEvents {
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
    event PaymentRefunded(
        bytes32 indexed paymentRef,
        bytes32 indexed key,
        bytes32 indexed refundRef,
        address to,
        bytes32 merchantRef,
        address token,
        uint256 amount
    );
    event VaultDeposited(bytes32 indexed merchantRef, address indexed token, address indexed from, uint256 amount);
}
