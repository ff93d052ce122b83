// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Every balance grows or shrinks at once when the token is rebased, if wanted in the middle of a transfer.
contract RebasingToken {
    uint256 private constant WHOLE = 10_000;

    uint256 public factorBps = WHOLE;
    uint256 private nextFactorBps;
    mapping(address account => uint256) private shares;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 value) external {
        shares[to] += value * WHOLE / factorBps;
    }

    function rebase(uint256 factorBps_) external {
        factorBps = factorBps_;
    }

    function rebaseInTheNextTransfer(uint256 factorBps_) external {
        nextFactorBps = factorBps_;
    }

    function balanceOf(address account) public view returns (uint256) {
        return shares[account] * factorBps / WHOLE;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        uint256 moved = value * WHOLE / factorBps;
        shares[from] -= moved;
        shares[to] += moved;
        if (nextFactorBps == 0) return;
        factorBps = nextFactorBps;
        nextFactorBps = 0;
    }
}
