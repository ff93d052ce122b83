// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {RouterPull} from "./RouterPull.sol";
import {RouterRefund} from "./RouterRefund.sol";
import {RouterRoles} from "./RouterRoles.sol";

/// @title Florin PaymentRouter, second edition: a payment and its settlement in one transaction. Not audited.
/// @notice Every term of a payment is hashed into one key, and the key is the nonce that the buyer signs. So a signature
/// pays exactly the terms it was given for, and a payment happens at most once.
contract PaymentRouter is RouterRefund {
    /// @notice One payment of a batch.
    /// @param signature empty for Kind.Deposit
    struct Item { Terms terms; Kind kind; bytes signature; }

    uint256 private constant BATCH_RESERVE = 20_000;
    uint256 private constant MAX_REASON = 256;

    event BatchItemFailed(bytes32 indexed paymentRef, bytes32 indexed key, bytes reason);

    error NotPayer(address caller);
    error QuoteNotSignedByRelayer(address signer);
    error NotRouter(address caller);
    error BatchNeedsMoreGas(uint256 index);

    /// @notice Anyone may deploy; no key is needed afterwards. Parameters: RouterRoles, RouterPull.
    constructor(
        address owner_, address relayer_, address refunder_, address guardian_, address feeRecipient_, address permit2_,
        bool ownerMayBeKey_
    ) RouterRoles(owner_, relayer_, refunder_, guardian_, ownerMayBeKey_) RouterPull(permit2_) {
        _setFeeRecipient(feeRecipient_);
    }

    /// @notice Executes a payment on the buyer's EIP-3009 signature (validAfter 0, validBefore the deadline). Relayer only.
    /// A thief can execute what buyers signed, in no other way than they signed it, and use up a paymentRef with worthless
    /// tokens; a reader of the event must compare its key.
    /// @param bytesOverload true for accounts with code (ERC-1271), whose signature may also be 65 bytes long
    function payWithAuthorization(Terms calldata terms, bytes calldata signature, bool bytesOverload)
        external
        onlyRelayer
        whenNotPaused
        nonReentrant
    {
        _pay(terms, bytesOverload ? Kind.AuthorizationBytes : Kind.Authorization, signature);
    }

    /// @notice Executes a payment on the buyer's Permit2 signature (PermitTransferFrom, spender this contract).
    /// Relayer only; a thief can do what payWithAuthorization says.
    function payWithPermit2(Terms calldata terms, bytes calldata signature)
        external
        onlyRelayer
        whenNotPaused
        nonReentrant
    {
        _pay(terms, Kind.Permit2, signature);
    }

    /// @notice Executes a payment with the money at its deposit address, sent there in one transfer or in many. Exactly the
    /// amount is taken. Relayer only; a thief can do what payWithAuthorization says.
    function payFromDeposit(Terms calldata terms) external onlyRelayer whenNotPaused nonReentrant {
        _pay(terms, Kind.Deposit, msg.data[0:0]);
    }

    /// @notice Executes a payment on an EIP-3009 authorization of its amount to its deposit address, as x402 clients sign it.
    /// Where the terms name no payer the signer becomes the payer, and the payment's key is the key of the terms with that
    /// payer. Relayer only; a thief can do what payWithAuthorization says.
    /// @param authorization an ABI-encoded `Authorization`
    function payDepositWithAuthorization(Terms calldata terms, bytes calldata authorization)
        external
        onlyRelayer
        whenNotPaused
        nonReentrant
    {
        _pay(terms, Kind.DepositAuthorization, authorization);
    }

    /// @notice Executes payments, each isolated: one that fails emits BatchItemFailed and changes nothing else. Relayer only;
    /// a thief can do what payWithAuthorization says, leave items out and starve them.
    /// @param gasPerItem what an item may burn. Every item is given all of it, or the whole batch reverts: neither an
    /// item nor the sender can make another item fail for want of gas, and eth_estimateGas finds a sufficient limit
    function payBatch(Item[] calldata items, uint256 gasPerItem) external onlyRelayer whenNotPaused nonReentrant {
        for (uint256 i; i < items.length; i++) {
            bytes memory call = abi.encodeCall(this.payItem, (items[i]));
            // A call passes on at most 63/64 of the gas that is left (EIP-150), silently when that is less than requested.
            if (gasleft() < gasPerItem + gasPerItem / 63 + BATCH_RESERVE) revert BatchNeedsMoreGas(i);
            if (_callSelf(call, gasPerItem)) continue;
            bytes memory reason = _reason();
            emit BatchItemFailed(items[i].terms.paymentRef, keyOf(items[i].terms), reason);
        }
    }

    /// @notice Executes one item of payBatch, as a call that can fail alone. The router only; there is no key to steal.
    function payItem(Item calldata item) external {
        if (msg.sender != address(this)) revert NotRouter(msg.sender);
        _pay(item.terms, item.kind, item.signature);
    }

    /// @notice Executes a payment that the buyer sends: native coin as value, or a token approved to this contract. Payer only,
    /// with a relayer's signature over the key. A thief with a relayer key can sign a bad quote, which a buyer must still
    /// send; a thief with the buyer's key has the buyer's money anyway.
    function payDirect(Terms calldata terms, bytes calldata quote) external payable whenNotPaused nonReentrant {
        if (msg.sender != terms.payer) revert NotPayer(msg.sender);
        bytes32 key = _open(terms);
        address signer = ECDSA.recoverCalldata(key, quote);
        if (!isRelayer[signer]) revert QuoteNotSignedByRelayer(signer);
        _distribute(terms, key, terms.payer, _receiveFromCaller(terms.token, terms.amount));
    }

    /// @dev The unguarded body of every payment that a relayer executes.
    function _pay(Terms calldata terms, Kind kind, bytes calldata signature) private {
        bytes32 key = _open(terms);
        if (kind < Kind.Deposit) {
            Pull memory what = Pull(terms.token, terms.payer, terms.amount, terms.deadline, key);
            return _distribute(terms, key, terms.payer, _pull(kind, what, signature));
        }
        (bytes32 paid, address payer) = (key, terms.payer);
        if (kind == Kind.DepositAuthorization) (paid, payer) = _fund(terms, key, abi.decode(signature, (Authorization)));
        _distribute(terms, paid, payer, _pullDeposit(terms.token, terms.amount, key));
    }

    /// @dev The signer becomes the payer: the token has checked the signature, and the money has arrived.
    function _fund(Terms calldata terms, bytes32 key, Authorization memory given) private returns (bytes32, address) {
        _fundDeposit(terms.token, terms.amount, key, given);
        if (terms.payer == given.from) return (key, given.from);
        if (terms.payer != address(0)) revert NotPayer(given.from);
        Terms memory executed = terms;
        executed.payer = given.from;
        key = _hashTypedDataV4(keccak256(abi.encode(TERMS_TYPEHASH, executed)));
        state[terms.paymentRef] = key;
        return (key, given.from);
    }

    /// @dev Nothing of the answer is copied, so a hostile token cannot make the batch pay for a huge one.
    function _callSelf(bytes memory data, uint256 gasLimit) private returns (bool success) {
        assembly ("memory-safe") {
            success := call(gasLimit, address(), 0, add(data, 0x20), mload(data), 0, 0)
        }
    }

    /// @dev The beginning of the last call's answer: an error of at most MAX_REASON bytes; empty when gas ran out.
    function _reason() private pure returns (bytes memory reason) {
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, MAX_REASON) { size := MAX_REASON }
            reason := mload(0x40)
            mstore(reason, size)
            returndatacopy(add(reason, 0x20), 0, size)
            mstore(0x40, and(add(add(reason, size), 0x3f), not(0x1f)))
        }
    }
}
