// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Fails as expensively as a token can: it burns all gas that it is given, or answers with a huge error.
contract GasBurningToken {
    uint256 private constant HUGE = 100_000;

    bool public answersHugely;

    function answerHugely() external {
        answersHugely = true;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    fallback() external {
        if (answersHugely) {
            assembly {
                revert(0x80, HUGE)
            }
        }
        while (true) {}
    }
}
