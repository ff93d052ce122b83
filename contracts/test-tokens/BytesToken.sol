// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Has EIP-3009 with a signature as bytes only, and takes every signature for valid.
contract BytesToken is ERC20 {
    constructor() ERC20("Bytes", "BYT") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function transferWithAuthorization(
        address from, address to, uint256 value, uint256, uint256, bytes32, bytes calldata
    ) external {
        _transfer(from, to, value);
    }

    function receiveWithAuthorization(
        address from, address to, uint256 value, uint256, uint256, bytes32, bytes calldata
    ) external {
        _transfer(from, to, value);
    }
}
