// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009Bytes} from "./IERC3009Bytes.sol";
import {ISignatureTransfer} from "./ISignatureTransfer.sol";
import {RouterVault} from "./RouterVault.sol";

/// @title How the PaymentRouter takes tokens on a signature
/// @dev Every signature names the router as the only taker, one amount, one last second and one nonce.
abstract contract RouterPull is RouterVault {
    /// @notice How a payment is funded: EIP-3009 with 65 bytes, EIP-3009 for accounts with code (ERC-1271), Permit2, money
    /// at the deposit address (nothing is signed), or an EIP-3009 authorization to it (an ABI-encoded `Authorization`).
    enum Kind { Authorization, AuthorizationBytes, Permit2, Deposit, DepositAuthorization }

    /// @param deadline last second of the signature; EIP-3009 already refuses in that second
    struct Pull { address token; address from; uint256 amount; uint256 deadline; bytes32 nonce; }

    /// @notice The Permit2 that takes what was signed for Permit2.
    ISignatureTransfer public immutable permit2;

    error NativeCoinNeedsPayDirect();
    error NothingWasSigned(Kind kind);
    error InvalidSignatureLength(uint256 length);

    /// @param permit2_ the chain's Permit2, at its canonical address
    constructor(address permit2_) {
        if (permit2_ == address(0)) revert InvalidAddress(permit2_);
        permit2 = ISignatureTransfer(permit2_);
    }

    /// @dev Takes exactly `amount` of a token; nobody can pull the native coin.
    /// @return the router's balance afterwards
    function _pull(Kind kind, Pull memory what, bytes calldata signature) internal returns (uint256) {
        if (what.token == NATIVE) revert NativeCoinNeedsPayDirect();
        if (kind > Kind.Permit2) revert NothingWasSigned(kind);
        uint256 balanceBefore = _balanceOf(what.token, address(this));
        if (kind == Kind.Permit2) _pullByPermit2(what, signature);
        else if (kind == Kind.AuthorizationBytes) _pullByBytes(what, signature);
        else _pullByVrs(what, signature);
        return _checkReceived(what.token, address(this), what.amount, balanceBefore);
    }

    function _pullByVrs(Pull memory what, bytes calldata signature) private {
        if (signature.length != 65) revert InvalidSignatureLength(signature.length);
        IERC3009Bytes(what.token).receiveWithAuthorization(
            what.from, address(this), what.amount, 0, what.deadline, what.nonce,
            uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
    }

    function _pullByBytes(Pull memory what, bytes calldata signature) private {
        IERC3009Bytes(what.token).receiveWithAuthorization(
            what.from, address(this), what.amount, 0, what.deadline, what.nonce, signature
        );
    }

    function _pullByPermit2(Pull memory what, bytes calldata signature) private {
        ISignatureTransfer.TokenPermissions memory permitted = ISignatureTransfer.TokenPermissions(what.token, what.amount);
        permit2.permitTransferFrom(
            ISignatureTransfer.PermitTransferFrom(permitted, uint256(what.nonce), what.deadline),
            ISignatureTransfer.SignatureTransferDetails(address(this), what.amount),
            what.from,
            signature
        );
    }
}
