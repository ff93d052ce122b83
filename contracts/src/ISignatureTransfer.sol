// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The part of Uniswap's Permit2 that the router calls.
interface ISignatureTransfer {
    struct TokenPermissions { address token; uint256 amount; }
    struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
    struct SignatureTransferDetails { address to; uint256 requestedAmount; }

    /// @notice Moves tokens of `owner` on a signature that names the caller as spender; each nonce serves once.
    function permitTransferFrom(
        PermitTransferFrom calldata permit, SignatureTransferDetails calldata transferDetails, address owner,
        bytes calldata signature
    ) external;
}
