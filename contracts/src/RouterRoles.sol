// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title The roles of the PaymentRouter
/// @dev Owner (cold), relayers (hot), refunder (hot) and guardian are different addresses, always. One key for relaying
/// and refunding could pay itself in a merchant's name and refund itself from that merchant's vault.
abstract contract RouterRoles is Ownable2Step {
    /// @dev The size of the code of an account that delegates (EIP-7702): a key still rules it.
    uint256 private constant DELEGATION_SIZE = 23;

    /// @notice True if an address without code, which is one key, may become owner.
    bool public immutable ownerMayBeKey;
    /// @notice Receives the swept fees. The owner's setting and not a term, so a relayer cannot redirect fees.
    address public feeRecipient;
    /// @notice The only address that may refund; address(0) switches refunds off.
    address public refunder;
    /// @notice The only address that may pause new payments; address(0) for none.
    address public guardian;
    /// @notice True while new payments are refused. Refunds, returns and withdrawals continue.
    bool public paused;
    /// @notice Who may relay payments and sign quotes for payDirect.
    mapping(address account => bool allowed) public isRelayer;

    event RelayerSet(address indexed relayer, bool allowed);
    event RefunderSet(address indexed refunder);
    event GuardianSet(address indexed guardian);
    event FeeRecipientSet(address indexed feeRecipient);
    event PausedSet(bool paused);

    error NotRelayer(address caller);
    error NotRefunder(address caller);
    error NotGuardian(address caller);
    error Paused();
    error RolesMustDiffer(address account);
    error OwnerNeedsCode(address account);
    error OwnershipCannotBeRenounced();
    error InvalidAddress(address account);

    modifier onlyRelayer() {
        if (!isRelayer[msg.sender]) revert NotRelayer(msg.sender);
        _;
    }

    modifier onlyRefunder() {
        if (msg.sender != refunder) revert NotRefunder(msg.sender);
        _;
    }

    modifier whenNotPaused() {
        if (paused) revert Paused();
        _;
    }

    /// @param owner_ cold key, better a multisig; may withdraw every vault
    /// @param relayer_ hot key that executes payments
    /// @param refunder_ hot key that refunds; address(0) for none
    /// @param guardian_ key that pauses; address(0) for none
    constructor(address owner_, address relayer_, address refunder_, address guardian_, bool ownerMayBeKey_)
        Ownable(owner_)
    {
        ownerMayBeKey = ownerMayBeKey_;
        _requireCode(owner_);
        _setRelayer(relayer_, true);
        _setRefunder(refunder_);
        _setGuardian(guardian_);
    }

    /// @notice Adds or removes a relayer. Owner only; a thief can execute what buyers signed, and sign bad quotes.
    function setRelayer(address relayer, bool allowed) external onlyOwner {
        _setRelayer(relayer, allowed);
    }

    /// @notice Replaces the refunder; address(0) stops refunds. Owner only; a thief can refund real payments.
    function setRefunder(address refunder_) external onlyOwner {
        _setRefunder(refunder_);
    }

    /// @notice Replaces the guardian; address(0) for none. Owner only; a thief can pause new payments.
    function setGuardian(address guardian_) external onlyOwner {
        _setGuardian(guardian_);
    }

    /// @notice Changes who receives the fees. Owner only; a thief takes the held fees and those of later payments.
    function setFeeRecipient(address feeRecipient_) external onlyOwner {
        _setFeeRecipient(feeRecipient_);
    }

    /// @notice Refuses new payments until the owner unpauses. Guardian only; a thief can stop business, and take nothing.
    function pause() external {
        if (msg.sender != guardian) revert NotGuardian(msg.sender);
        _setPaused(true);
    }

    /// @notice Allows new payments again. Owner only; a thief can undo a pause.
    function unpause() external onlyOwner {
        _setPaused(false);
    }

    /// @notice Names the next owner, who must accept; address(0) withdraws the offer. Owner only; a thief gains nothing new.
    function transferOwnership(address newOwner) public override onlyOwner {
        if (newOwner != address(0)) _requireCode(newOwner);
        super.transferOwnership(newOwner);
    }

    /// @notice Makes the caller owner, if the owner named him and he has no other role. A thief gets what the owner has.
    function acceptOwnership() public override {
        _requireNoRole(msg.sender);
        super.acceptOwnership();
    }

    /// @notice Reverts for every caller: without an owner nobody could withdraw from the vaults.
    function renounceOwnership() public pure override {
        revert OwnershipCannotBeRenounced();
    }

    /// @dev Fees sent to the router itself would belong to nobody.
    function _setFeeRecipient(address feeRecipient_) internal {
        if (feeRecipient_ == address(0) || feeRecipient_ == address(this)) revert InvalidAddress(feeRecipient_);
        feeRecipient = feeRecipient_;
        emit FeeRecipientSet(feeRecipient_);
    }

    function _setRelayer(address relayer, bool allowed) private {
        if (relayer == address(0)) revert InvalidAddress(relayer);
        isRelayer[relayer] = false;
        if (allowed) _requireNoRole(relayer);
        isRelayer[relayer] = allowed;
        emit RelayerSet(relayer, allowed);
    }

    function _setRefunder(address refunder_) private {
        refunder = address(0);
        _requireNoRole(refunder_);
        refunder = refunder_;
        emit RefunderSet(refunder_);
    }

    function _setGuardian(address guardian_) private {
        guardian = address(0);
        _requireNoRole(guardian_);
        guardian = guardian_;
        emit GuardianSet(guardian_);
    }

    function _setPaused(bool paused_) private {
        paused = paused_;
        emit PausedSet(paused_);
    }

    /// @dev Accepts address(0), which can never call.
    function _requireNoRole(address account) private view {
        if (account == address(0)) return;
        bool hasRole = account == owner() || account == refunder || account == guardian || isRelayer[account];
        if (hasRole) revert RolesMustDiffer(account);
    }

    function _requireCode(address account) private view {
        if (!ownerMayBeKey && account.code.length <= DELEGATION_SIZE) revert OwnerNeedsCode(account);
    }
}
