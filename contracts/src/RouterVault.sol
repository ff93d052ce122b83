// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {RouterRoles} from "./RouterRoles.sol";

/// @title The merchants' vaults, the held fees and the surplus of the PaymentRouter, and each movement of money
/// @dev For each token the router's balance is at least vaultSum + feesHeld. Each movement of a token is checked against
/// balances, because a token's word for it is not enough.
abstract contract RouterVault is RouterRoles, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    address internal constant NATIVE = address(0);

    /// @notice What the router holds for a merchant.
    mapping(bytes32 merchantRef => mapping(address token => uint256 amount)) public vault;
    /// @notice The sum of all vaults of a token.
    mapping(address token => uint256 amount) public vaultSum;
    /// @notice Fees of a token that wait for sweepFees. Holding them keeps payments independent of the fee recipient.
    mapping(address token => uint256 amount) public feesHeld;

    event VaultDeposited(bytes32 indexed merchantRef, address indexed token, address indexed from, uint256 amount);
    event VaultWithdrawn(bytes32 indexed merchantRef, address indexed token, address indexed to, uint256 amount);
    event FeesSwept(address indexed token, address indexed to, uint256 amount);
    event SurplusRescued(address indexed token, address indexed to, uint256 amount);

    error InvalidDestination(address destination);
    error InvalidAmount();
    error WrongValue(uint256 expected, uint256 sent);
    error WrongAmountReceived(uint256 expected, uint256 received);
    error WrongAmountSent(uint256 balanceExpected, uint256 balance);
    error VaultTooLow(uint256 available, uint256 needed);
    error SurplusTooLow(uint256 available, uint256 needed);
    error NativeTransferFailed(address to, uint256 amount);

    /// @notice Adds the caller's money to a merchant's vault. Anyone may call, with their own money only.
    function deposit(bytes32 merchantRef, address token, uint256 amount) external payable nonReentrant {
        if (amount == 0) revert InvalidAmount();
        _receiveFromCaller(token, amount);
        _credit(merchantRef, token, amount);
        emit VaultDeposited(merchantRef, token, msg.sender, amount);
    }

    /// @notice Pays out of a merchant's vault. Owner only; a thief can empty every vault.
    function withdraw(bytes32 merchantRef, address token, address to, uint256 amount) external onlyOwner nonReentrant {
        _checkPayout(token, to, amount);
        _debit(merchantRef, token, amount);
        _sendExactly(token, to, amount);
        emit VaultWithdrawn(merchantRef, token, to, amount);
    }

    /// @notice Sends the held fees of these tokens to the fee recipient. Anyone may call; there is no key to steal.
    function sweepFees(address[] calldata tokens) external nonReentrant {
        address to = feeRecipient;
        for (uint256 i; i < tokens.length; i++) {
            address token = tokens[i];
            uint256 amount = feesHeld[token];
            if (amount == 0) continue;
            feesHeld[token] = 0;
            _refuseTrap(to, token);
            _sendExactly(token, to, amount);
            emit FeesSwept(token, to, amount);
        }
    }

    /// @notice Sends money that belongs to no vault and is no fee. Owner only; a thief can take the surplus.
    function rescue(address token, address to, uint256 amount) external onlyOwner nonReentrant {
        _checkPayout(token, to, amount);
        _checkSurplus(token, amount);
        _sendExactly(token, to, amount);
        emit SurplusRescued(token, to, amount);
    }

    /// @notice Adds surplus to the vault of the merchant to whom it belongs. Owner only; a thief can take the surplus.
    function rescueToVault(bytes32 merchantRef, address token, uint256 amount) external onlyOwner nonReentrant {
        if (amount == 0) revert InvalidAmount();
        _checkSurplus(token, amount);
        _credit(merchantRef, token, amount);
        emit VaultDeposited(merchantRef, token, address(this), amount);
    }

    /// @notice What the router holds beyond vaults and fees. Anyone may call; meaningless in the middle of a payment.
    function surplusOf(address token) public view returns (uint256) {
        uint256 owed = vaultSum[token] + feesHeld[token];
        uint256 balance = _balanceOf(token, address(this));
        return balance > owed ? balance - owed : 0;
    }

    function _credit(bytes32 merchantRef, address token, uint256 amount) internal {
        vault[merchantRef][token] += amount;
        vaultSum[token] += amount;
    }

    /// @dev Takes from one merchant's vault; never from another's.
    function _debit(bytes32 merchantRef, address token, uint256 amount) internal {
        uint256 available = vault[merchantRef][token];
        if (available < amount) revert VaultTooLow(available, amount);
        vault[merchantRef][token] = available - amount;
        vaultSum[token] -= amount;
    }

    /// @dev Refuses addresses from which nobody could move the money again.
    function _refuseTrap(address to, address token) internal view {
        if (to == address(this) || to == token) revert InvalidDestination(to);
    }

    /// @dev Takes exactly `amount` from the caller, as value or by allowance.
    /// @return balance the router's balance afterwards
    function _receiveFromCaller(address token, uint256 amount) internal returns (uint256 balance) {
        uint256 value = token == NATIVE ? amount : 0;
        if (msg.value != value) revert WrongValue(value, msg.value);
        if (token == NATIVE) return address(this).balance;
        uint256 balanceBefore = _balanceOf(token, address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        return _checkReceived(token, address(this), amount, balanceBefore);
    }

    /// @dev Catches tokens that take a fee on transfer, and contracts that accept the call and move nothing.
    /// @return balance of `account` now
    function _checkReceived(address token, address account, uint256 amount, uint256 balanceBefore)
        internal
        view
        returns (uint256 balance)
    {
        balance = _balanceOf(token, account);
        uint256 received = balance > balanceBefore ? balance - balanceBefore : 0;
        if (received != amount) revert WrongAmountReceived(amount, received);
    }

    function _sendExactly(address token, address to, uint256 amount) internal {
        _send(token, to, amount, _balanceOf(token, address(this)));
    }

    /// @dev Sends, and catches tokens that charge the sender on top, which other vaults would pay, or charge too little.
    /// Returned data is not copied, so a recipient cannot make the caller pay for a huge answer.
    /// @param balance what the router holds before
    function _send(address token, address to, uint256 amount, uint256 balance) internal {
        if (token == NATIVE) {
            if (!LowLevelCall.callNoReturn(to, amount, "")) revert NativeTransferFailed(to, amount);
            return;
        }
        IERC20(token).safeTransfer(to, amount);
        uint256 left = _balanceOf(token, address(this));
        if (left != balance - amount) revert WrongAmountSent(balance - amount, left);
    }

    function _balanceOf(address token, address account) internal view returns (uint256) {
        return token == NATIVE ? account.balance : IERC20(token).balanceOf(account);
    }

    function _checkPayout(address token, address to, uint256 amount) private view {
        if (amount == 0) revert InvalidAmount();
        if (to == address(0)) revert InvalidDestination(to);
        _refuseTrap(to, token);
    }

    function _checkSurplus(address token, uint256 amount) private view {
        uint256 available = surplusOf(token);
        if (amount > available) revert SurplusTooLow(available, amount);
    }
}
