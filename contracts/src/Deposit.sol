// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";

/// @notice The part of the router that a deposit address calls.
interface ITakesCoins {
    function takeCoins() external payable;
}

/// @title The code behind a deposit address, once the router has emptied it for the first time
/// @dev Each deposit address is a minimal proxy of one such contract, deployed by the router. It has no storage and no
/// owner. It has no receive function: coins that arrive after the first emptying bounce.
contract Deposit {
    using SafeERC20 for IERC20;

    address private immutable router = msg.sender;

    error NotRouter(address caller);
    error ReleaseFailed(address to, uint256 amount);

    /// @notice Sends money from this address. Router only; there is no key to steal.
    /// @param token address(0) is the native coin
    function release(address token, address to, uint256 amount) external {
        if (msg.sender != router) revert NotRouter(msg.sender);
        if (token != address(0)) IERC20(token).safeTransfer(to, amount);
        else if (to == router) ITakesCoins(router).takeCoins{value: amount}();
        else if (!LowLevelCall.callNoReturn(to, amount, "")) revert ReleaseFailed(to, amount);
    }
}
