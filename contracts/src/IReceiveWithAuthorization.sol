// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The part of EIP-3009 that a payee calls, in the two shapes that USDC (FiatTokenV2_2) has.
interface IReceiveWithAuthorization {
    /// @notice Moves `value` from `from` to the caller on `from`'s signature, given as v, r and s.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

    /// @notice The same with the signature as bytes, which also serves ERC-1271 accounts.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}
