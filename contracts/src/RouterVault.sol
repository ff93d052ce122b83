// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {RouterRoles} from "./RouterRoles.sol";

/// @title The merchants' vaults in the PaymentRouter, and every movement of coins and tokens
/// @dev For each token the router's balance is at least the sum of its vaults; each movement is checked against the
/// balance, because a token's word for it is not enough.
abstract contract RouterVault is RouterRoles, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    address internal constant NATIVE = address(0);

    /// @notice What the router holds for a merchant: unsettled takings and float for refunds.
    mapping(bytes32 merchantRef => mapping(address token => uint256 amount)) public vault;

    event VaultDeposited(bytes32 indexed merchantRef, address indexed token, address indexed from, uint256 amount);
    event VaultWithdrawn(bytes32 indexed merchantRef, address indexed token, address indexed to, uint256 amount);

    error InvalidDestination(address destination);
    error InvalidAmount();
    error WrongValue(uint256 expected, uint256 sent);
    error WrongAmountReceived(uint256 expected, uint256 received);
    error WrongAmountSent(uint256 balanceExpected, uint256 balance);
    error VaultTooLow(uint256 available, uint256 needed);
    error NativeTransferFailed(address to, uint256 amount);

    /// @notice Adds the caller's money to a merchant's vault. Anyone may call, with his own money only; there is
    /// no key to steal. What is in a vault leaves by refund or by the owner's withdrawal.
    function deposit(bytes32 merchantRef, address token, uint256 amount) external payable nonReentrant {
        if (amount == 0) revert InvalidAmount();
        _receiveFromCaller(token, amount);
        vault[merchantRef][token] += amount;
        emit VaultDeposited(merchantRef, token, msg.sender, amount);
    }

    /// @notice Pays out of a merchant's vault. Owner only; a thief with the owner's key can empty every vault.
    function withdraw(bytes32 merchantRef, address token, address to, uint256 amount) external onlyOwner nonReentrant {
        if (amount == 0) revert InvalidAmount();
        if (to == address(0)) revert InvalidDestination(to);
        _refuseTrap(to, token);
        _debit(merchantRef, token, amount);
        _sendExactly(token, to, amount);
        emit VaultWithdrawn(merchantRef, token, to, amount);
    }

    /// @dev Addresses from which nobody could ever move the money again.
    function _refuseTrap(address to, address token) internal view {
        if (to == address(this) || to == token) revert InvalidDestination(to);
    }

    /// @dev Takes exactly `amount` from the caller, as value or by allowance.
    /// @return balanceBefore the router's balance without what the caller pays now
    function _receiveFromCaller(address token, uint256 amount) internal returns (uint256 balanceBefore) {
        uint256 value = token == NATIVE ? amount : 0;
        if (msg.value != value) revert WrongValue(value, msg.value);
        balanceBefore = _balance(token) - value;
        if (token == NATIVE) return balanceBefore;
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        _checkReceived(token, amount, balanceBefore);
    }

    /// @dev Catches tokens that take a fee on transfer, and contracts that accept the call and move nothing.
    function _checkReceived(address token, uint256 amount, uint256 balanceBefore) internal view {
        uint256 balance = _balance(token);
        uint256 received = balance > balanceBefore ? balance - balanceBefore : 0;
        if (received != amount) revert WrongAmountReceived(amount, received);
    }

    /// @dev Takes from one merchant's vault; never from another's.
    function _debit(bytes32 merchantRef, address token, uint256 amount) internal {
        uint256 available = vault[merchantRef][token];
        if (available < amount) revert VaultTooLow(available, amount);
        vault[merchantRef][token] = available - amount;
    }

    /// @dev Sends, and makes sure that it cost the router no more than that.
    function _sendExactly(address token, address to, uint256 amount) internal {
        uint256 balanceBefore = _balance(token);
        _send(token, to, amount);
        _checkLeft(token, balanceBefore - amount);
    }

    /// @dev Returned data is not copied, so a recipient cannot make the caller pay for a huge answer.
    function _send(address token, address to, uint256 amount) internal {
        if (token != NATIVE) IERC20(token).safeTransfer(to, amount);
        else if (!LowLevelCall.callNoReturn(to, amount, "")) revert NativeTransferFailed(to, amount);
    }

    /// @dev Catches tokens that charge the sender on top, which would be paid out of other merchants' vaults.
    function _checkLeft(address token, uint256 expected) internal view {
        uint256 balance = _balance(token);
        if (token != NATIVE && balance != expected) revert WrongAmountSent(expected, balance);
    }

    /// @dev What the router holds, vaults and stray transfers together.
    function _balance(address token) internal view returns (uint256) {
        return token == NATIVE ? address(this).balance : IERC20(token).balanceOf(address(this));
    }
}
