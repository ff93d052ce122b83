// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IWitnessTransfer {
    struct TokenPermissions { address token; uint256 amount; }
    struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
    struct SignatureTransferDetails { address to; uint256 requestedAmount; }

    function permitWitnessTransferFrom(
        PermitTransferFrom calldata permit, SignatureTransferDetails calldata transferDetails, address owner,
        bytes32 witness, string calldata witnessTypeString, bytes calldata signature
    ) external;
}

/// @notice Stands where x402's exact-Permit2 proxy is on public chains, with its function and its witness, for local
/// chains. Anyone may send what was signed for it, to the witness's receiver only.
/// @dev Not the canonical contract: without its `settleWithPermit`, and with another code.
contract StandInX402Proxy {
    struct Witness { address to; uint256 validAfter; }

    IWitnessTransfer private constant PERMIT2 = IWitnessTransfer(0x000000000022D473030F116dDEE9F6B43aC78BA3);
    bytes32 private constant WITNESS_TYPEHASH = keccak256("Witness(address to,uint256 validAfter)");
    string private constant WITNESS_TYPE =
        "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,uint256 validAfter)";

    event Settled();

    error PaymentTooEarly();

    function settle(
        IWitnessTransfer.PermitTransferFrom calldata permit, address owner, Witness calldata witness,
        bytes calldata signature
    ) external {
        if (block.timestamp < witness.validAfter) revert PaymentTooEarly();
        PERMIT2.permitWitnessTransferFrom(
            permit, IWitnessTransfer.SignatureTransferDetails(witness.to, permit.permitted.amount), owner,
            keccak256(abi.encode(WITNESS_TYPEHASH, witness.to, witness.validAfter)), WITNESS_TYPE, signature
        );
        emit Settled();
    }
}
