// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Refuses every transfer with the gas that it was given, or burns it and answers with the largest reason.
contract GasMeterToken {
    bool public burns;

    error GasSeen(uint256 gas);

    function burnAll() external {
        burns = true;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    fallback() external {
        if (!burns) revert GasSeen(gasleft());
        while (gasleft() > 2_000) {}
        assembly {
            revert(0, 256)
        }
    }
}
