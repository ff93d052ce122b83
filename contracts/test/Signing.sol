// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {Vm} from "./Vm.sol";

interface IDomain {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}

/// @notice Puts together what wallets sign, from the standards' own texts and not from the router's code.
abstract contract Signing {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant TERMS_TYPEHASH = keccak256(
        "Terms(bytes32 paymentRef,bytes32 optionRef,bytes32 merchantRef,address payer,address token,uint256 amount,address destination,uint256 fee,uint256 deadline)"
    );
    bytes32 private constant RECEIVE_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant PERMISSIONS_TYPEHASH = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
    );

    function sign(uint256 privateKey, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(privateKey, digest);
        return abi.encodePacked(r, s, v);
    }

    function termsDigest(PaymentRouter router, PaymentRouter.Terms memory terms) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPEHASH, keccak256("Florin PaymentRouter"), keccak256("1"), block.chainid, address(router)
            )
        );
        return typedDataHash(domain, keccak256(abi.encode(TERMS_TYPEHASH, terms)));
    }

    /// @notice EIP-3009: what the payer signs so that the router may receive.
    function authorizationDigest(PaymentRouter router, PaymentRouter.Terms memory terms)
        internal
        view
        returns (bytes32)
    {
        return receiveDigest(router, pullOf(terms, terms.payer, terms.deadline, termsDigest(router, terms)));
    }

    /// @notice Permit2's PermitTransferFrom with the router as spender.
    function permitDigest(PaymentRouter router, PaymentRouter.Terms memory terms) internal view returns (bytes32) {
        return transferDigest(router, pullOf(terms, terms.payer, terms.deadline, termsDigest(router, terms)));
    }

    /// @notice EIP-3009: what a merchant's wallet signs to fund a refund.
    function refundDigest(PaymentRouter router, PaymentRouter.Terms memory terms, address from, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        return receiveDigest(router, pullOf(terms, from, deadline, refundNonce(router, terms)));
    }

    /// @notice The same by Permit2.
    function refundPermitDigest(PaymentRouter router, PaymentRouter.Terms memory terms, address from, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        return transferDigest(router, pullOf(terms, from, deadline, refundNonce(router, terms)));
    }

    function refundNonce(PaymentRouter router, PaymentRouter.Terms memory terms) internal view returns (bytes32) {
        return keccak256(abi.encode(keccak256("Refund(bytes32 key)"), termsDigest(router, terms)));
    }

    function pullOf(PaymentRouter.Terms memory terms, address from, uint256 deadline, bytes32 nonce)
        private
        pure
        returns (RouterPull.Pull memory)
    {
        return RouterPull.Pull(terms.token, from, terms.amount, deadline, nonce);
    }

    function receiveDigest(PaymentRouter router, RouterPull.Pull memory what) private view returns (bytes32) {
        bytes32 structHash = keccak256(
            abi.encode(RECEIVE_TYPEHASH, what.from, address(router), what.amount, 0, what.deadline, what.nonce)
        );
        return typedDataHash(IDomain(what.token).DOMAIN_SEPARATOR(), structHash);
    }

    function transferDigest(PaymentRouter router, RouterPull.Pull memory what) private view returns (bytes32) {
        bytes32 structHash = keccak256(
            abi.encode(
                PERMIT_TYPEHASH,
                keccak256(abi.encode(PERMISSIONS_TYPEHASH, what.token, what.amount)),
                address(router),
                uint256(what.nonce),
                what.deadline
            )
        );
        return typedDataHash(IDomain(address(router.permit2())).DOMAIN_SEPARATOR(), structHash);
    }

    function typedDataHash(bytes32 domain, bytes32 structHash) private pure returns (bytes32) {
        return keccak256(abi.encodePacked("\x19\x01", domain, structHash));
    }
}
