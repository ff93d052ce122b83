// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A proxy that costs what the proxy of USDC costs: it reads its admin and its implementation from storage, refuses
/// the admin, and delegates everything.
contract CircleProxy {
    bytes32 private constant ADMIN_SLOT = keccak256("org.zeppelinos.proxy.admin");
    bytes32 private constant IMPLEMENTATION_SLOT = keccak256("org.zeppelinos.proxy.implementation");

    constructor(address implementation) {
        (bytes32 adminSlot, bytes32 implementationSlot) = (ADMIN_SLOT, IMPLEMENTATION_SLOT);
        assembly {
            sstore(adminSlot, caller())
            sstore(implementationSlot, implementation)
        }
    }

    fallback() external {
        (bytes32 adminSlot, bytes32 implementationSlot) = (ADMIN_SLOT, IMPLEMENTATION_SLOT);
        assembly {
            if eq(caller(), sload(adminSlot)) { revert(0, 0) }
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(implementationSlot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
