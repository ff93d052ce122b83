// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title Who may do what in the PaymentRouter
/// @dev Owner (cold), relayer (hot) and refunder (hot) are different keys. One key for both hot roles could pay itself
/// in a merchant's name and refund itself from that merchant's vault, therefore no address ever has both at once.
abstract contract RouterRoles is Ownable2Step {
    /// @notice Gets the fee of every payment. The owner's setting and not a term, so a relayer cannot redirect fees.
    address public feeRecipient;
    /// @notice The only address that may refund; address(0) switches refunds off.
    address public refunder;
    /// @notice Who may relay payments and sign quotes for payDirect.
    mapping(address account => bool allowed) public isRelayer;

    event RelayerSet(address indexed relayer, bool allowed);
    event RefunderSet(address indexed refunder);
    event FeeRecipientSet(address indexed feeRecipient);

    error NotRelayer(address caller);
    error NotRefunder(address caller);
    error RelayerAndRefunderMustDiffer(address account);
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

    /// @notice Anyone may deploy; the addresses decide who rules, and no key is needed afterwards.
    /// @param owner_ cold key; may withdraw every vault
    /// @param relayer_ hot key that executes payments
    /// @param refunder_ hot key that refunds; address(0) for none
    constructor(address owner_, address relayer_, address refunder_, address feeRecipient_) Ownable(owner_) {
        _setRefunder(refunder_);
        _setRelayer(relayer_, true);
        _setFeeRecipient(feeRecipient_);
    }

    /// @notice Adds or removes a relayer. Owner only; a thief with the owner's key could make himself relayer.
    function setRelayer(address relayer, bool allowed) external onlyOwner {
        _setRelayer(relayer, allowed);
    }

    /// @notice Replaces the refunder; address(0) stops refunds. Owner only; a thief could make himself refunder.
    function setRefunder(address refunder_) external onlyOwner {
        _setRefunder(refunder_);
    }

    /// @notice Changes who gets the fees. Owner only; a thief could take the fees of later payments.
    function setFeeRecipient(address feeRecipient_) external onlyOwner {
        _setFeeRecipient(feeRecipient_);
    }

    /// @notice Always refused, for whoever calls: without an owner the vaults could not be withdrawn.
    function renounceOwnership() public pure override {
        revert OwnershipCannotBeRenounced();
    }

    /// @dev Half of the rule that relayer and refunder differ; the other half is in _setRefunder.
    function _setRelayer(address relayer, bool allowed) private {
        if (relayer == address(0)) revert InvalidAddress(relayer);
        if (allowed && relayer == refunder) revert RelayerAndRefunderMustDiffer(relayer);
        isRelayer[relayer] = allowed;
        emit RelayerSet(relayer, allowed);
    }

    /// @dev Allows address(0), which can never call.
    function _setRefunder(address refunder_) private {
        if (isRelayer[refunder_]) revert RelayerAndRefunderMustDiffer(refunder_);
        refunder = refunder_;
        emit RefunderSet(refunder_);
    }

    /// @dev Fees sent to the router itself would belong to nobody.
    function _setFeeRecipient(address feeRecipient_) private {
        if (feeRecipient_ == address(0) || feeRecipient_ == address(this)) revert InvalidAddress(feeRecipient_);
        feeRecipient = feeRecipient_;
        emit FeeRecipientSet(feeRecipient_);
    }
}
