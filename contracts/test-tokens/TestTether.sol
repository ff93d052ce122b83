// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A dollar for local chains with the manners of USDT on Ethereum: 6 decimals, no returned values, an
/// allowance must go to zero before it can change to another amount, and neither EIP-2612 nor EIP-3009.
/// @dev Anyone may mint: never deploy it where it could be taken for money.
contract TestTether {
    uint8 public constant decimals = 6;
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error AllowanceMustBeZeroFirst(uint256 allowance);
    error AllowanceTooLow(uint256 allowance, uint256 needed);
    error BalanceTooLow(uint256 balance, uint256 needed);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external {
        uint256 current = allowance[msg.sender][spender];
        if (value != 0 && current != 0) revert AllowanceMustBeZeroFirst(current);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _transfer(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 current = allowance[from][msg.sender];
        if (current < value) revert AllowanceTooLow(current, value);
        if (current != type(uint256).max) allowance[from][msg.sender] = current - value;
        _transfer(from, to, value);
    }

    function _transfer(address from, address to, uint256 value) private {
        uint256 balance = balanceOf[from];
        if (balance < value) revert BalanceTooLow(balance, value);
        balanceOf[from] = balance - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
