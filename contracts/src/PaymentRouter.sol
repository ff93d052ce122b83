// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IReceiveWithAuthorization} from "./IReceiveWithAuthorization.sol";
import {ISignatureTransfer} from "./ISignatureTransfer.sol";
import {RouterRoles} from "./RouterRoles.sol";
import {RouterVault} from "./RouterVault.sol";

/// @title Florin PaymentRouter: a payment, its fee and its settlement in one transaction. Not audited.
/// @notice Every term of a payment is hashed into one key, and the key is the nonce that the buyer signs. So a
/// signature pays exactly the terms it was given for, a payment happens at most once, and its refund at most once.
contract PaymentRouter is EIP712, RouterVault {
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

    bytes32 private constant TERMS_TYPEHASH = keccak256(
        "Terms(bytes32 paymentRef,bytes32 optionRef,bytes32 merchantRef,address payer,address token,uint256 amount,address destination,uint256 fee,uint256 deadline)"
    );
    bytes32 private constant OPEN = 0;
    bytes32 private constant REFUNDED = bytes32(uint256(1));

    /// @notice The Permit2 that payWithPermit2 uses.
    ISignatureTransfer public immutable permit2;
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

    error NotPayer(address caller);
    error QuoteNotSignedByRelayer(address signer);
    error FeeExceedsAmount(uint256 fee, uint256 amount);
    error InvalidSignatureLength(uint256 length);
    error NativeCoinNeedsPayDirect();
    error DeadlinePassed(uint256 deadline);
    error AlreadyPaid(bytes32 paymentRef);
    error NotRefundable(bytes32 paymentRef);

    /// @notice Anyone may deploy; the addresses decide who rules (RouterRoles), and no key is needed afterwards.
    /// @param permit2_ the chain's Permit2, at its canonical address
    constructor(address owner_, address relayer_, address refunder_, address feeRecipient_, address permit2_)
        EIP712("Florin PaymentRouter", "1")
        RouterRoles(owner_, relayer_, refunder_, feeRecipient_)
    {
        if (permit2_ == address(0)) revert InvalidAddress(permit2_);
        permit2 = ISignatureTransfer(permit2_);
    }

    /// @notice The key of a payment: EIP-712 digest, EIP-3009 nonce and Permit2 nonce. Anyone may call; reads only.
    function keyOf(Terms calldata terms) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(TERMS_TYPEHASH, terms)));
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
        _payWithAuthorization(terms, signature, bytesOverload);
    }

    /// @notice Executes a payment on the buyer's Permit2 signature (PermitTransferFrom, spender this contract).
    /// Relayer only. A thief with a relayer key can do what payWithAuthorization says.
    function payWithPermit2(Terms calldata terms, bytes calldata signature) external onlyRelayer nonReentrant {
        _payWithPermit2(terms, signature);
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
        _sendExactly(terms.token, terms.payer, terms.amount);
        emit PaymentRefunded(terms.paymentRef, key, terms.payer, terms.merchantRef, terms.token, terms.amount);
    }

    /// @dev The unguarded body of payWithAuthorization.
    function _payWithAuthorization(Terms calldata terms, bytes calldata signature, bool bytesOverload) private {
        bytes32 key = _openRelayed(terms);
        uint256 balanceBefore = _balance(terms.token);
        IReceiveWithAuthorization token = IReceiveWithAuthorization(terms.token);
        if (bytesOverload) {
            token.receiveWithAuthorization(terms.payer, address(this), terms.amount, 0, terms.deadline, key, signature);
        } else {
            if (signature.length != 65) revert InvalidSignatureLength(signature.length);
            token.receiveWithAuthorization(
                terms.payer,
                address(this),
                terms.amount,
                0,
                terms.deadline,
                key,
                uint8(signature[64]),
                bytes32(signature[0:32]),
                bytes32(signature[32:64])
            );
        }
        _checkReceived(terms.token, terms.amount, balanceBefore);
        _distribute(terms, key, balanceBefore);
    }

    /// @dev The unguarded body of payWithPermit2.
    function _payWithPermit2(Terms calldata terms, bytes calldata signature) private {
        bytes32 key = _openRelayed(terms);
        uint256 balanceBefore = _balance(terms.token);
        permit2.permitTransferFrom(
            ISignatureTransfer.PermitTransferFrom({
                permitted: ISignatureTransfer.TokenPermissions({token: terms.token, amount: terms.amount}),
                nonce: uint256(key),
                deadline: terms.deadline
            }),
            ISignatureTransfer.SignatureTransferDetails({to: address(this), requestedAmount: terms.amount}),
            terms.payer,
            signature
        );
        _checkReceived(terms.token, terms.amount, balanceBefore);
        _distribute(terms, key, balanceBefore);
    }

    /// @dev _open for payments that are pulled; nobody can pull the native coin.
    function _openRelayed(Terms calldata terms) private returns (bytes32) {
        if (terms.token == NATIVE) revert NativeCoinNeedsPayDirect();
        return _open(terms);
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
