// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The cheatcodes of forge that these tests use.
interface Vm {
    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function accesses(address account) external view returns (bytes32[] memory reads, bytes32[] memory writes);
    function addr(uint256 privateKey) external pure returns (address);
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;
    function assertEq(string calldata left, string calldata right, string calldata message) external pure;
    function assertEq(bool left, bool right, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function envOr(string calldata name, bytes calldata otherwise) external view returns (bytes memory);
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata revertData) external;
    function etch(address account, bytes calldata code) external;
    function lastCallGas() external view returns (Gas memory);
    function parseBytes(string calldata hex_) external pure returns (bytes memory);
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory);
    function prank(address sender) external;
    function readFile(string calldata path) external view returns (string memory);
    function readFileBinary(string calldata path) external view returns (bytes memory);
    function getRecordedLogs() external returns (Log[] memory logs);
    function record() external;
    function recordLogs() external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function split(string calldata text, string calldata delimiter) external pure returns (string[] memory);
    function startPrank(address sender) external;
    function stopPrank() external;
    function toString(address account) external pure returns (string memory);
    function warp(uint256 timestamp) external;
}
