// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterDeposit} from "../src/RouterDeposit.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice Sends money to deposit addresses, and signs what moves it away.
abstract contract DepositFixture is RouterFixture {
    bytes32 private constant CLAIM_TYPEHASH =
        keccak256("Claim(bytes32 key,address token,address to,uint256 deadline)");
    uint256 internal constant ITEM_GAS = 400_000;
    address internal constant EXCHANGE = address(0xE8C4A96E);
    address internal constant HOME = address(0x40ED);

    function placeOf(RouterTerms.Terms memory terms) internal view returns (address) {
        return router.depositOf(termsDigest(router, terms));
    }

    function send(RouterTerms.Terms memory terms, uint256 amount) internal {
        address place = placeOf(terms);
        dollar.mint(EXCHANGE, amount);
        vm.prank(EXCHANGE);
        dollar.transfer(place, amount);
    }

    function sendCoins(RouterTerms.Terms memory terms, uint256 amount) internal {
        vm.deal(EXCHANGE, amount);
        address place = placeOf(terms);
        vm.prank(EXCHANGE);
        (bool ok,) = place.call{value: amount, gas: 2300}("");
        vm.assertTrue(amount == 0 || ok, "a plain transfer of coins");
    }

    function pay(RouterTerms.Terms memory terms) internal {
        vm.prank(relayer);
        router.payFromDeposit(terms);
    }

    function giveBack(RouterTerms.Terms memory terms, address what) internal {
        vm.prank(relayer);
        router.returnDeposit(terms, block.chainid, what);
    }

    function nobodys(RouterTerms.Terms memory terms) internal pure returns (RouterTerms.Terms memory) {
        terms.payer = address(0);
        return terms;
    }

    function authorize(RouterTerms.Terms memory terms, uint256 amount) internal view returns (bytes memory) {
        return authorize(terms, amount, keccak256("random"));
    }

    function authorize(RouterTerms.Terms memory terms, uint256 amount, bytes32 nonce)
        internal
        view
        returns (bytes memory)
    {
        return abi.encode(authorizationTo(placeOf(terms), amount, terms.deadline, nonce));
    }

    function signClaim(RouterTerms.Terms memory terms, address what, address to, uint256 until)
        internal
        view
        returns (bytes memory)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Florin PaymentRouter"),
                keccak256("2"),
                block.chainid,
                address(router)
            )
        );
        bytes32 structHash = keccak256(abi.encode(CLAIM_TYPEHASH, termsDigest(router, terms), what, to, until));
        return sign(BUYER_KEY, keccak256(abi.encodePacked("\x19\x01", domain, structHash)));
    }

    function authorizationTo(address to, uint256 amount, uint256 until, bytes32 nonce)
        internal
        view
        returns (RouterDeposit.Authorization memory)
    {
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(
                    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
                ),
                buyer,
                to,
                amount,
                0,
                until,
                nonce
            )
        );
        bytes memory signature =
            sign(BUYER_KEY, keccak256(abi.encodePacked("\x19\x01", dollar.DOMAIN_SEPARATOR(), structHash)));
        return RouterDeposit.Authorization(buyer, 0, until, nonce, signature);
    }
}
