// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A price feed with Chainlink's AggregatorV3Interface that says whatever it is told to.
contract TestFeed {
    uint8 public decimals;
    uint80 private roundId;
    int256 private answer;
    uint256 private updatedAt;
    uint80 private answeredInRound;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function set(uint80 roundId_, int256 answer_, uint256 updatedAt_, uint80 answeredInRound_) external {
        roundId = roundId_;
        answer = answer_;
        updatedAt = updatedAt_;
        answeredInRound = answeredInRound_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, answer, updatedAt, updatedAt, answeredInRound);
    }
}
