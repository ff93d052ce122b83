// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Deposit} from "./Deposit.sol";
import {IERC3009Bytes} from "./IERC3009Bytes.sol";
import {RouterTerms} from "./RouterTerms.sol";

/// @title Deposit addresses of the PaymentRouter
/// @dev The address of a payment is the CREATE2 address of a minimal proxy with the payment's key as salt. Money that
/// arrives there pays these terms; only the router can put code there, so only its rules can move the money.
abstract contract RouterDeposit is RouterTerms {
    /// @notice What an x402 client signs: EIP-3009 TransferWithAuthorization to the deposit address.
    struct Authorization { address from; uint256 validAfter; uint256 validBefore; bytes32 nonce; bytes signature; }

    /// @notice What a payer signs to say where the money goes; `deadline` is the last second of the signature.
    struct Claim { bytes32 key; address token; address to; uint256 deadline; }

    bytes32 private constant CLAIM_TYPEHASH = keccak256("Claim(bytes32 key,address token,address to,uint256 deadline)");

    /// @notice The contract of which every deposit address becomes a proxy.
    address public immutable depositImplementation = address(new Deposit());

    /// @dev The deposit address that sends coins to the router at this moment.
    address private transient emptying;

    event DepositReturned(
        bytes32 indexed paymentRef, bytes32 indexed key, address indexed to, address token, uint256 amount
    );

    error DepositTooLow(address deposit, uint256 balance, uint256 amount);
    error DepositStillOpen(uint256 deadline);
    error NothingToReturn(address deposit, address token);
    error NotPayerOrRelayer(address caller);
    error ClaimNotSigned(address payer);
    error CoinsNotExpected(address sender);

    /// @notice Takes coins from the deposit address that is being emptied. Nobody else may call.
    function takeCoins() external payable {
        if (msg.sender != emptying) revert CoinsNotExpected(msg.sender);
    }

    /// @notice Where money for the payment with this key may be sent. Anyone may call; reads only.
    function depositOf(bytes32 key) public view returns (address) {
        return Clones.predictDeterministicAddress(depositImplementation, key);
    }

    /// @notice Sends the money at a deposit address to the payer of its terms, or adds it to the merchant's vault when the
    /// terms name no payer. While the payment is open its own token stays, and for coin terms everything stays. Relayer or
    /// payer; a thief with a relayer key can send people their own money.
    /// @param chainId the chain for which the address was shown: money sent on the wrong chain comes back as well
    function returnDeposit(Terms calldata terms, uint256 chainId, address token) external nonReentrant {
        if (!isRelayer[msg.sender] && msg.sender != terms.payer) revert NotPayerOrRelayer(msg.sender);
        bool isOpen = chainId == block.chainid && state[terms.paymentRef] == OPEN && block.timestamp <= terms.deadline;
        if (isOpen && (token == terms.token || terms.token == NATIVE)) revert DepositStillOpen(terms.deadline);
        if (terms.payer != address(0)) return _sweep(terms, chainId, token, terms.payer);
        bytes32 key = _keyOn(terms, chainId);
        address place = depositOf(key);
        uint256 amount = _balanceOf(token, place);
        if (amount == 0) revert NothingToReturn(place, token);
        _pullDeposit(token, amount, key);
        _credit(terms.merchantRef, token, amount);
        emit VaultDeposited(terms.merchantRef, token, place, amount);
        emit DepositReturned(terms.paymentRef, key, address(this), token, amount);
    }

    /// @notice Sends the money at a deposit address where its payer's signature says. Anyone may call, at any time; there is
    /// no key to steal but the payer's own.
    /// @param chainId as for returnDeposit
    function claimDeposit(
        Terms calldata terms, uint256 chainId, address token, address to, uint256 deadline, bytes calldata claim
    ) external nonReentrant {
        _checkClaim(terms.payer, Claim(_keyOn(terms, chainId), token, to, deadline), claim);
        _sweep(terms, chainId, token, to);
    }

    /// @dev Takes exactly `amount` out of a deposit address; the rest stays there.
    /// @return the router's balance afterwards
    function _pullDeposit(address token, uint256 amount, bytes32 key) internal returns (uint256) {
        address place = depositOf(key);
        uint256 available = _balanceOf(token, place);
        if (available < amount) revert DepositTooLow(place, available, amount);
        uint256 balanceBefore = _balanceOf(token, address(this));
        emptying = place;
        _build(key).release(token, address(this), amount);
        emptying = address(0);
        return _checkReceived(token, address(this), amount, balanceBefore);
    }

    /// @dev Sends the authorized amount to the deposit address, and makes sure that it came from there: who did not pay must
    /// not become the payer.
    function _fundDeposit(address token, uint256 amount, bytes32 key, Authorization memory given) internal {
        if (token == NATIVE) revert NativeCoinNeedsPayDirect();
        address place = depositOf(key);
        uint256 balanceBefore = _balanceOf(token, place);
        bytes memory signature = given.signature;
        if (signature.length != 65 || given.from.code.length != 0) {
            IERC3009Bytes(token).transferWithAuthorization(
                given.from, place, amount, given.validAfter, given.validBefore, given.nonce, signature
            );
        } else {
            _transferByVrs(token, place, amount, given);
        }
        _checkReceived(token, place, amount, balanceBefore);
    }

    /// @dev Refuses a claim that the payer did not sign (ECDSA or ERC-1271).
    function _checkClaim(address payer, Claim memory what, bytes calldata claim) internal view {
        if (block.timestamp > what.deadline) revert DeadlinePassed(what.deadline);
        if (what.to == address(0)) revert InvalidDestination(what.to);
        _refuseTrap(what.to, what.token);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM_TYPEHASH, what)));
        bool signed = payer != address(0) && SignatureChecker.isValidSignatureNowCalldata(payer, digest, claim);
        if (!signed) revert ClaimNotSigned(payer);
    }

    /// @dev Empties a deposit address of one token. Nothing passes through the router, so no vault can be touched.
    function _sweep(Terms calldata terms, uint256 chainId, address token, address to) private {
        bytes32 key = _keyOn(terms, chainId);
        uint256 amount = _balanceOf(token, depositOf(key));
        if (amount == 0) revert NothingToReturn(depositOf(key), token);
        _build(key).release(token, to, amount);
        emit DepositReturned(terms.paymentRef, key, to, token, amount);
    }

    function _transferByVrs(address token, address place, uint256 amount, Authorization memory given) private {
        bytes memory signature = given.signature;
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(0), bytes32(0), uint8(signature[64]));
        assembly ("memory-safe") {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
        }
        IERC3009Bytes(token).transferWithAuthorization(
            given.from, place, amount, given.validAfter, given.validBefore, given.nonce, v, r, s
        );
    }

    /// @dev Deploys the proxy, unless it is there already.
    function _build(bytes32 key) private returns (Deposit) {
        address place = depositOf(key);
        if (place.code.length == 0) Clones.cloneDeterministic(depositImplementation, key);
        return Deposit(place);
    }
}
