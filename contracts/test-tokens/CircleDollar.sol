// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @notice A dollar with the storage accesses of USDC (FiatTokenV2_2): a pause flag, a blacklist bit in the word of each
/// balance, a domain separator that is computed from the name in storage, signatures checked in an external library.
/// Stands behind a CircleProxy. Anyone may mint, pause and blacklist: never deploy it where it could be taken for money.
contract CircleDollar {
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant TRANSFER_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant RECEIVE_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    uint256 private constant BLACKLISTED = 1 << 255;

    SignatureLibrary private immutable library_ = new SignatureLibrary();

    bool public paused;
    string public name;
    mapping(address account => uint256) private balanceAndBlacklist;
    mapping(address account => mapping(bytes32 nonce => bool)) public authorizationState;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

    error IsPaused();
    error IsBlacklisted(address account);
    error NotValidNow();
    error AuthorizationIsUsed();
    error NotSigned();
    error CallerMustBeReceiver();
    error BalanceTooLow();

    modifier whenUsable(address from, address to) {
        if (paused) revert IsPaused();
        requireNotBlacklisted(from);
        requireNotBlacklisted(to);
        _;
    }

    function initialize(string calldata name_) external {
        name = name_;
    }

    function mint(address to, uint256 value) external {
        balanceAndBlacklist[to] += value;
    }

    function setPaused(bool paused_) external {
        paused = paused_;
    }

    function setBlacklisted(address account, bool blacklisted) external {
        balanceAndBlacklist[account] = balanceOf(account) | (blacklisted ? BLACKLISTED : 0);
    }

    function transfer(address to, uint256 value) external whenUsable(msg.sender, to) returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        uint8 v, bytes32 r, bytes32 s
    ) external whenUsable(from, to) {
        use(from, nonce, validAfter, validBefore);
        bytes32 structHash = keccak256(abi.encode(TRANSFER_TYPEHASH, from, to, value, validAfter, validBefore, nonce));
        authorized(from, nonce, structHash, abi.encodePacked(r, s, v));
        move(from, to, value);
    }

    function receiveWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        uint8 v, bytes32 r, bytes32 s
    ) external whenUsable(from, to) {
        if (to != msg.sender) revert CallerMustBeReceiver();
        use(from, nonce, validAfter, validBefore);
        bytes32 structHash = keccak256(abi.encode(RECEIVE_TYPEHASH, from, to, value, validAfter, validBefore, nonce));
        authorized(from, nonce, structHash, abi.encodePacked(r, s, v));
        move(from, to, value);
    }

    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), keccak256("2"), block.chainid, address(this))
        );
    }

    function balanceOf(address account) public view returns (uint256) {
        return balanceAndBlacklist[account] & ~BLACKLISTED;
    }

    function use(address from, bytes32 nonce, uint256 validAfter, uint256 validBefore) private view {
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) revert NotValidNow();
        if (authorizationState[from][nonce]) revert AuthorizationIsUsed();
    }

    function authorized(address from, bytes32 nonce, bytes32 structHash, bytes memory signature) private {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), structHash));
        if (!library_.isValid(from, digest, signature)) revert NotSigned();
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
    }

    function move(address from, address to, uint256 value) private {
        if (balanceOf(from) < value) revert BalanceTooLow();
        setBalance(from, balanceOf(from) - value);
        setBalance(to, balanceOf(to) + value);
        emit Transfer(from, to, value);
    }

    /// @dev Reads the blacklist bit once more before it writes, as the original does.
    function setBalance(address account, uint256 balance) private {
        requireNotBlacklisted(account);
        balanceAndBlacklist[account] = balance;
    }

    function requireNotBlacklisted(address account) private view {
        if (balanceAndBlacklist[account] >> 255 == 1) revert IsBlacklisted(account);
    }
}

/// @notice The library that checks signatures, deployed on its own.
contract SignatureLibrary {
    function isValid(address signer, bytes32 digest, bytes calldata signature) external view returns (bool) {
        return SignatureChecker.isValidSignatureNowCalldata(signer, digest, signature);
    }
}
