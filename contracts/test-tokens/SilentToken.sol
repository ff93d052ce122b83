// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Accepts EIP-3009 calls and moves nothing: as some tokens do when a nonce is used or cancelled already.
contract SilentToken is ERC20 {
    constructor() ERC20("Silent", "SIL") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function receiveWithAuthorization(
        address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32
    ) external {}

    function transferWithAuthorization(
        address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32
    ) external {}
}
