// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterPull} from "../src/RouterPull.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {Vm} from "./Vm.sol";

interface IDomain {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}

/// @notice Puts together what wallets sign, from the standards' own texts and not from the router's code.
abstract contract Signing {
    /// @notice A refund of the whole payment, unless a test says otherwise.
    bytes32 internal constant REFUND = keccak256("refund");

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

    function termsDigest(PaymentRouter router, RouterTerms.Terms memory terms) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPEHASH, keccak256("Florin PaymentRouter"), keccak256("2"), block.chainid, address(router)
            )
        );
        return typedDataHash(domain, keccak256(abi.encode(TERMS_TYPEHASH, terms)));
    }

    /// @notice EIP-3009: what the payer signs so that the router may receive.
    function authorizationDigest(PaymentRouter router, RouterTerms.Terms memory terms)
        internal
        view
        returns (bytes32)
    {
        return receiveDigest(router, pullOf(terms, terms.payer, terms.deadline, termsDigest(router, terms)));
    }

    /// @notice Permit2's PermitTransferFrom with the router as spender.
    function permitDigest(PaymentRouter router, RouterTerms.Terms memory terms) internal view returns (bytes32) {
        return transferDigest(router, pullOf(terms, terms.payer, terms.deadline, termsDigest(router, terms)));
    }

    /// @notice EIP-3009: what a merchant's wallet signs to fund a refund.
    function refundDigest(PaymentRouter router, RouterTerms.Terms memory terms, address from, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        return refundDigest(router, terms, from, deadline, terms.amount, REFUND);
    }

    /// @notice The same by Permit2.
    function refundPermitDigest(PaymentRouter router, RouterTerms.Terms memory terms, address from, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        return refundPermitDigest(router, terms, from, deadline, terms.amount, REFUND);
    }

    /// @notice What a wallet signs to fund a part of a refund, by EIP-3009.
    function refundDigest(
        PaymentRouter router,
        RouterTerms.Terms memory terms,
        address from,
        uint256 deadline,
        uint256 amount,
        bytes32 refundRef
    ) internal view returns (bytes32) {
        bytes32 nonce = refundNonce(router, terms, refundRef);
        return receiveDigest(router, RouterPull.Pull(terms.token, from, amount, deadline, nonce));
    }

    /// @notice The same by Permit2.
    function refundPermitDigest(
        PaymentRouter router,
        RouterTerms.Terms memory terms,
        address from,
        uint256 deadline,
        uint256 amount,
        bytes32 refundRef
    ) internal view returns (bytes32) {
        bytes32 nonce = refundNonce(router, terms, refundRef);
        return transferDigest(router, RouterPull.Pull(terms.token, from, amount, deadline, nonce));
    }

    function refundNonce(PaymentRouter router, RouterTerms.Terms memory terms, bytes32 refundRef)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256("Refund(bytes32 key,bytes32 refundRef)");
        return keccak256(abi.encode(typeHash, termsDigest(router, terms), refundRef));
    }

    function pullOf(RouterTerms.Terms memory terms, address from, uint256 deadline, bytes32 nonce)
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
