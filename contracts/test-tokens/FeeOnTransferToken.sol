// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Burns a part of each transfer, either out of what arrives or, as a surcharge, on top from the sender.
contract FeeOnTransferToken is ERC20 {
    uint256 public feeBps;
    uint256 public surchargeBps;

    constructor() ERC20("Fee On Transfer", "FOT") {}

    function setFees(uint256 feeBps_, uint256 surchargeBps_) external {
        feeBps = feeBps_;
        surchargeBps = surchargeBps_;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, value);
        uint256 fee = value * feeBps / 10_000;
        super._update(from, to, value - fee);
        super._update(from, address(0), fee + value * surchargeBps / 10_000);
    }
}
