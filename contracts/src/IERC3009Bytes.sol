// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";

/// @notice EIP-3009 with the overloads of USDC (FiatTokenV2_2) that take a signature as bytes and so serve ERC-1271.
interface IERC3009Bytes is IERC3009 {
    /// @notice Moves `value` from `from` to `to` on the signature of `from`. Anyone may call.
    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        bytes calldata signature
    ) external;

    /// @notice Moves `value` from `from` to the caller on the signature of `from`.
    function receiveWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        bytes calldata signature
    ) external;
}
