// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {Wallet1271} from "./Wallet1271.sol";

/// @notice Deploys wallets at addresses known beforehand, as ERC-6492 signatures need.
contract Wallet1271Factory {
    event WalletCreated(address indexed wallet, address indexed owner);

    function create(address owner, bytes32 salt) external returns (Wallet1271 wallet) {
        wallet = new Wallet1271{salt: salt}(owner);
        emit WalletCreated(address(wallet), owner);
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes memory initcode = abi.encodePacked(type(Wallet1271).creationCode, abi.encode(owner));
        return Create2.computeAddress(salt, keccak256(initcode));
    }
}
