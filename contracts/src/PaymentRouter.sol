// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {RouterPull} from "./RouterPull.sol";
import {RouterRoles} from "./RouterRoles.sol";

/// @title Florin PaymentRouter: a payment, its fee and its settlement in one transaction. Not audited.
/// @notice Every term of a payment is hashed into one key, and the key is the nonce that the buyer signs. So a
/// signature pays exactly the terms it was given for, a payment happens at most once, and its refund at most once.
contract PaymentRouter is EIP712, RouterPull {
    /// @param paymentRef keccak256 of the payment's id; paid at most once
    /// @param optionRef keccak256 of the id of the option that the buyer chose
    /// @param merchantRef keccak256 of the merchant's id; names the vault
    /// @param token address(0) is the native coin
    /// @param amount what the payer parts with, in the token's base units
    /// @param destination where the merchant is paid; address(0) leaves the money in the merchant's vault
    /// @param fee the part of `amount` that goes to the fee recipient
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

    /// @notice One payment of a batch: what payWithAuthorization or payWithPermit2 would be given.
    struct Item {
        Terms terms;
        Kind kind;
        bytes signature;
    }

    bytes32 private constant TERMS_TYPEHASH = keccak256(
        "Terms(bytes32 paymentRef,bytes32 optionRef,bytes32 merchantRef,address payer,address token,uint256 amount,address destination,uint256 fee,uint256 deadline)"
    );
    bytes32 private constant REFUND_TYPEHASH = keccak256("Refund(bytes32 key)");
    uint256 private constant BATCH_RESERVE = 20_000;
    uint256 private constant MAX_REASON = 256;
    bytes32 private constant OPEN = 0;
    bytes32 private constant REFUNDED = bytes32(uint256(1));

    /// @notice 0 while a payment is open, its key once it is paid, 1 once it is refunded.
    mapping(bytes32 paymentRef => bytes32 openKeyOrRefunded) public state;

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
        address indexed payer,
        bytes32 merchantRef,
        address token,
        uint256 amount
    );
    event BatchItemFailed(bytes32 indexed paymentRef, bytes32 indexed key, bytes reason);

    error NotPayer(address caller);
    error QuoteNotSignedByRelayer(address signer);
    error FeeExceedsAmount(uint256 fee, uint256 amount);
    error NotRouter(address caller);
    error BatchNeedsMoreGas(uint256 index);
    error DeadlinePassed(uint256 deadline);
    error AlreadyPaid(bytes32 paymentRef);
    error NotRefundable(bytes32 paymentRef);

    /// @notice Anyone may deploy; the addresses decide who rules (RouterRoles), and no key is needed afterwards.
    /// @param permit2_ the chain's Permit2, at its canonical address
    constructor(address owner_, address relayer_, address refunder_, address feeRecipient_, address permit2_)
        EIP712("Florin PaymentRouter", "1")
        RouterRoles(owner_, relayer_, refunder_, feeRecipient_)
        RouterPull(permit2_)
    {}

    /// @notice The key of a payment: EIP-712 digest, EIP-3009 nonce and Permit2 nonce. Anyone may call; reads only.
    function keyOf(Terms calldata terms) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(TERMS_TYPEHASH, terms)));
    }

    /// @notice The nonce under which a wallet signs to fund the refund of a key. Anyone may call; reads only.
    function refundNonceOf(bytes32 key) public pure returns (bytes32) {
        return keccak256(abi.encode(REFUND_TYPEHASH, key));
    }

    /// @notice Executes a payment on the buyer's EIP-3009 signature (validAfter 0, validBefore the deadline).
    /// Relayer only. A thief with a relayer key can execute what buyers signed, in no other way than they signed it,
    /// and can use up a paymentRef with worthless tokens; so whoever reads the event compares its key.
    /// @param bytesOverload true for accounts with code (ERC-1271), whose signature may also be 65 bytes long
    function payWithAuthorization(Terms calldata terms, bytes calldata signature, bool bytesOverload)
        external
        onlyRelayer
        nonReentrant
    {
        _pay(terms, bytesOverload ? Kind.AuthorizationBytes : Kind.Authorization, signature);
    }

    /// @notice Executes a payment on the buyer's Permit2 signature (PermitTransferFrom, spender this contract).
    /// Relayer only. A thief with a relayer key can do what payWithAuthorization says.
    function payWithPermit2(Terms calldata terms, bytes calldata signature) external onlyRelayer nonReentrant {
        _pay(terms, Kind.Permit2, signature);
    }

    /// @notice Executes payments on their buyers' signatures, each on its own: one that fails is told by
    /// BatchItemFailed and changes nothing else. Relayer only. A thief with a relayer key can do what
    /// payWithAuthorization says; he may leave items out or starve them, which costs nobody anything but him.
    /// @param gasPerItem what an item may burn. Every item is given all of it, or the whole batch reverts: neither an
    /// item nor the sender can make another item fail for want of gas, and eth_estimateGas finds a limit that suffices
    function payBatch(Item[] calldata items, uint256 gasPerItem) external onlyRelayer nonReentrant {
        for (uint256 i; i < items.length; i++) {
            bytes memory call = abi.encodeCall(this.payItem, (items[i]));
            // A call passes on at most 63/64 of what is left (EIP-150), without a word when that is less than asked.
            if (gasleft() < gasPerItem + gasPerItem / 63 + BATCH_RESERVE) revert BatchNeedsMoreGas(i);
            if (_callSelf(call, gasPerItem)) continue;
            bytes memory reason = _reason();
            emit BatchItemFailed(items[i].terms.paymentRef, keyOf(items[i].terms), reason);
        }
    }

    /// @notice One item of payBatch, as a call of its own so that it can fail alone. The router only, which calls it
    /// from nowhere but payBatch, inside of its guard; there is no key to steal.
    function payItem(Item calldata item) external {
        if (msg.sender != address(this)) revert NotRouter(msg.sender);
        _pay(item.terms, item.kind, item.signature);
    }

    /// @notice Executes a payment that the buyer sends: native coin as value, or a token approved to this contract.
    /// Payer only, with a relayer's signature over the key. A thief with a relayer key can sign a bad quote, but a
    /// buyer must still send it; a thief with the buyer's key has the buyer's money anyway.
    function payDirect(Terms calldata terms, bytes calldata quoteSignature) external payable nonReentrant {
        if (msg.sender != terms.payer) revert NotPayer(msg.sender);
        bytes32 key = _open(terms);
        address signer = ECDSA.recoverCalldata(key, quoteSignature);
        if (!isRelayer[signer]) revert QuoteNotSignedByRelayer(signer);
        uint256 balanceBefore = _receiveFromCaller(terms.token, terms.amount);
        _distribute(terms, key, balanceBefore);
    }

    /// @notice Gives a payment back: in full, once, to its payer, out of the merchant's vault. Refunder only.
    /// A thief with the refunder's key can refund real payments to their own payers, until the vaults are empty.
    function refund(Terms calldata terms) external onlyRefunder nonReentrant {
        bytes32 key = _close(terms);
        _debit(terms.merchantRef, terms.token, terms.amount);
        _giveBack(terms, key);
    }

    /// @notice Gives a payment back as refund does, with the money of a wallet that signed for exactly this refund, and
    /// leaves the vault alone. Refunder only: whether a payment is refunded is not for strangers to say, even with
    /// their own money. A thief with the refunder's key can execute what wallets signed, in no other way.
    /// The books see a deposit into the merchant's vault, and a refund out of it.
    /// @param from the wallet that pays, usually the merchant's
    /// @param deadline last second of the signature, in Unix time
    /// @param signature over refundNonceOf(keyOf(terms)) as nonce, with this contract as receiver or spender
    function refundWithAuthorization(
        Terms calldata terms,
        address from,
        uint256 deadline,
        Kind kind,
        bytes calldata signature
    ) external onlyRefunder nonReentrant {
        bytes32 key = _close(terms);
        _pull(kind, Pull(terms.token, from, terms.amount, deadline, refundNonceOf(key)), signature);
        emit VaultDeposited(terms.merchantRef, terms.token, from, terms.amount);
        _giveBack(terms, key);
    }

    /// @dev The unguarded body of every payment that is pulled.
    function _pay(Terms calldata terms, Kind kind, bytes calldata signature) private {
        bytes32 key = _open(terms);
        Pull memory what = Pull(terms.token, terms.payer, terms.amount, terms.deadline, key);
        _distribute(terms, key, _pull(kind, what, signature));
    }

    /// @dev Pays a closed payment back, to its payer only.
    function _giveBack(Terms calldata terms, bytes32 key) private {
        _sendExactly(terms.token, terms.payer, terms.amount);
        emit PaymentRefunded(terms.paymentRef, key, terms.payer, terms.merchantRef, terms.token, terms.amount);
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

    /// @dev Marks the payment as paid before any outside code runs.
    function _open(Terms calldata terms) private returns (bytes32 key) {
        if (block.timestamp > terms.deadline) revert DeadlinePassed(terms.deadline);
        if (terms.amount == 0) revert InvalidAmount();
        if (terms.fee > terms.amount) revert FeeExceedsAmount(terms.fee, terms.amount);
        if (terms.destination == address(permit2)) revert InvalidDestination(terms.destination);
        if (terms.destination != address(0)) _refuseTrap(terms.destination, terms.token);
        if (state[terms.paymentRef] != OPEN) revert AlreadyPaid(terms.paymentRef);
        key = keyOf(terms);
        state[terms.paymentRef] = key;
    }

    /// @dev Marks a payment as refunded; exactly the terms that were paid are accepted.
    function _close(Terms calldata terms) private returns (bytes32 key) {
        key = keyOf(terms);
        if (state[terms.paymentRef] != key) revert NotRefundable(terms.paymentRef);
        state[terms.paymentRef] = REFUNDED;
    }

    /// @dev Splits what has arrived into fee, settlement and vault. `balanceBefore` is the balance without it.
    function _distribute(Terms calldata terms, bytes32 key, uint256 balanceBefore) private {
        uint256 net = terms.amount - terms.fee;
        uint256 kept = terms.destination == address(0) ? net : 0;
        if (kept != 0) vault[terms.merchantRef][terms.token] += kept;
        if (terms.fee != 0) _send(terms.token, feeRecipient, terms.fee);
        if (net != kept) _send(terms.token, terms.destination, net);
        _checkLeft(terms.token, balanceBefore + kept);
        emit PaymentExecuted(
            terms.paymentRef,
            key,
            terms.payer,
            terms.merchantRef,
            terms.token,
            terms.amount,
            terms.destination,
            terms.fee
        );
    }
}
