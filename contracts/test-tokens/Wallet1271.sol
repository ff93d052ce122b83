// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @notice The smallest smart account: one owner, whose signature counts as the wallet's (ERC-1271).
contract Wallet1271 is IERC1271 {
    address public immutable owner;

    error NotOwner(address caller);

    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool valid = problem == ECDSA.RecoverError.NoError && signer == owner;
        return valid ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        return Address.functionCallWithValue(target, data, value);
    }

    /// @notice Executes all calls or none.
    function executeBatch(Call[] calldata calls) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        for (uint256 i; i < calls.length; i++) {
            Address.functionCallWithValue(calls[i].target, calls[i].data, calls[i].value);
        }
    }
}
