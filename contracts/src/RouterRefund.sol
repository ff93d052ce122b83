// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RouterDeposit} from "./RouterDeposit.sol";

/// @title Refunds of the PaymentRouter: in parts, up to the amount of the payment, never paused
abstract contract RouterRefund is RouterDeposit {
    bytes32 private constant REFUND_TYPEHASH = keccak256("Refund(bytes32 key,bytes32 refundRef)");

    /// @notice The sum of a payment's refunds.
    mapping(bytes32 paymentRef => uint256 amount) public refunded;
    /// @notice True once the refund with this reference was given.
    mapping(bytes32 refundRef => bool done) public refundDone;

    event PaymentRefunded(
        bytes32 indexed paymentRef,
        bytes32 indexed key,
        bytes32 indexed refundRef,
        address to,
        bytes32 merchantRef,
        address token,
        uint256 amount
    );

    error NotRefundable(bytes32 paymentRef);
    error RefundExceedsPayment(uint256 available, uint256 needed);
    error AlreadyRefunded(bytes32 refundRef);

    /// @notice The nonce under which a wallet signs to fund one refund of a key. Anyone may call; reads only.
    function refundNonceOf(bytes32 key, bytes32 refundRef) public pure returns (bytes32) {
        return keccak256(abi.encode(REFUND_TYPEHASH, key, refundRef));
    }

    /// @notice Gives a part of a payment, or all of it, back to its payer, out of the merchant's vault. Refunder only.
    /// A thief can refund real payments to their own payers, until the vaults are empty.
    function refund(Terms calldata terms, uint256 amount, bytes32 refundRef) external onlyRefunder nonReentrant {
        bytes32 key = _record(terms, amount, refundRef);
        _debit(terms.merchantRef, terms.token, amount);
        _giveBack(terms, key, amount, refundRef, terms.payer);
    }

    /// @notice Refunds to where the payer's signature says: for payers that are claim keys, and wallets that can no longer
    /// receive. Refunder only. A thief can do what refund says, with the claims that payers signed.
    function refundTo(
        Terms calldata terms, uint256 amount, bytes32 refundRef, address to, uint256 deadline, bytes calldata claim
    ) external onlyRefunder nonReentrant {
        bytes32 key = _record(terms, amount, refundRef);
        _checkClaim(terms.payer, Claim(key, terms.token, to, deadline), claim);
        _debit(terms.merchantRef, terms.token, amount);
        _giveBack(terms, key, amount, refundRef, to);
    }

    /// @notice Refunds with the money of a wallet that signed for exactly this refund; the vault is not touched. Refunder only:
    /// nobody else may say that a payment is refunded, even with their own money. A thief can execute what wallets signed.
    /// @param from the wallet that pays, usually the merchant's
    /// @param deadline last second of the signature, in Unix time
    /// @param signature over refundNonceOf(keyOf(terms), refundRef) as nonce, with this contract as receiver or spender
    function refundWithAuthorization(
        Terms calldata terms, uint256 amount, bytes32 refundRef, address from, uint256 deadline, Kind kind,
        bytes calldata signature
    ) external onlyRefunder nonReentrant {
        bytes32 key = _record(terms, amount, refundRef);
        _pull(kind, Pull(terms.token, from, amount, deadline, refundNonceOf(key, refundRef)), signature);
        emit VaultDeposited(terms.merchantRef, terms.token, from, amount);
        _giveBack(terms, key, amount, refundRef, terms.payer);
    }

    /// @dev Counts the refund before any money moves; exactly the terms that were paid are accepted.
    function _record(Terms calldata terms, uint256 amount, bytes32 refundRef) private returns (bytes32 key) {
        key = keyOf(terms);
        if (state[terms.paymentRef] != key) revert NotRefundable(terms.paymentRef);
        if (amount == 0) revert InvalidAmount();
        uint256 available = terms.amount - refunded[terms.paymentRef];
        if (amount > available) revert RefundExceedsPayment(available, amount);
        if (refundDone[refundRef]) revert AlreadyRefunded(refundRef);
        refundDone[refundRef] = true;
        refunded[terms.paymentRef] += amount;
    }

    /// @dev A payment without a known payer has nobody to refund: some tokens would burn the money.
    function _giveBack(Terms calldata terms, bytes32 key, uint256 amount, bytes32 refundRef, address to) private {
        if (to == address(0)) revert NotRefundable(terms.paymentRef);
        _sendExactly(terms.token, to, amount);
        emit PaymentRefunded(terms.paymentRef, key, refundRef, to, terms.merchantRef, terms.token, amount);
    }
}
