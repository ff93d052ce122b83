// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Debits the sender less than it credits the receiver, or the other way round, once it is told to.
contract InexactToken is ERC20 {
    uint256 public debitLess;
    uint256 public creditMore;

    constructor() ERC20("Inexact", "INX") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function setErrors(uint256 debitLess_, uint256 creditMore_) external {
        debitLess = debitLess_;
        creditMore = creditMore_;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from == address(0) || to == address(0)) return;
        if (debitLess != 0) super._update(address(0), from, debitLess);
        if (creditMore != 0) super._update(address(0), to, creditMore);
    }
}
