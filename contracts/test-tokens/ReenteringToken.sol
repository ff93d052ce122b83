// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Calls out in the middle of every transfer, and takes every EIP-3009 signature for valid.
/// @dev `attack` decides what it calls; the outcome of the last call stays readable.
contract ReenteringToken is ERC20 {
    address public target;
    bytes public call;
    uint256 public attempts;
    uint256 public successes;
    bytes public lastError;

    constructor() ERC20("Reentering", "REE") {}

    function attack(address target_, bytes calldata call_) external {
        target = target_;
        call = call_;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32,
        uint8,
        bytes32,
        bytes32
    ) external {
        _transfer(from, to, value);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32,
        uint8,
        bytes32,
        bytes32
    ) external {
        _transfer(from, to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        _reenter();
        super._update(from, to, value);
        _reenter();
    }

    function _reenter() private {
        if (target == address(0)) return;
        attempts++;
        (bool ok, bytes memory result) = target.call(call);
        if (ok) successes++;
        else lastError = result;
    }
}
