// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestDollar} from "../test-tokens/TestDollar.sol";
import {TestTether} from "../test-tokens/TestTether.sol";
import {Wallet1271} from "../test-tokens/Wallet1271.sol";
import {Wallet1271Factory} from "../test-tokens/Wallet1271Factory.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice The test tokens have the manners that the tests and the local chain rely on.
contract TestTokensTest is RouterFixture {
    bytes32 private constant TRANSFER_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    function test_dollarHasTheDomainOfUsdc() public view {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Test Dollar"),
                keccak256("2"),
                block.chainid,
                address(dollar)
            )
        );
        vm.assertEq(dollar.DOMAIN_SEPARATOR(), domain, "domain");
        vm.assertEq(dollar.version(), "2", "version");
        vm.assertEq(dollar.decimals(), 6, "decimals");
    }

    function test_dollarTransfersOnAnAuthorizationOnce() public {
        bytes32 nonce = keccak256("any nonce");
        uint256 until = block.timestamp + 1;
        bytes32 structHash = keccak256(abi.encode(TRANSFER_TYPEHASH, buyer, SHOP, 5, 0, until, nonce));
        bytes memory signature = sign(BUYER_KEY, dollarDigest(structHash));
        dollar.transferWithAuthorization(buyer, SHOP, 5, 0, until, nonce, signature);
        vm.assertEq(dollar.balanceOf(SHOP), 5, "shop");
        vm.expectRevert();
        dollar.transferWithAuthorization(buyer, SHOP, 5, 0, until, nonce, signature);
    }

    function test_dollarGivesAnAllowanceOnAPermit() public {
        bytes32 structHash = keccak256(abi.encode(PERMIT_TYPEHASH, buyer, SHOP, 7, 0, block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(BUYER_KEY, dollarDigest(structHash));
        dollar.permit(buyer, SHOP, 7, block.timestamp, v, r, s);
        vm.assertEq(dollar.allowance(buyer, SHOP), 7, "allowance");
        vm.assertEq(dollar.nonces(buyer), 1, "nonce");
        vm.expectRevert(TestDollar.InvalidPermitSignature.selector);
        dollar.permit(buyer, SHOP, 7, block.timestamp, v, r, s);
        vm.expectRevert(abi.encodeWithSelector(TestDollar.PermitExpired.selector, 1));
        dollar.permit(buyer, SHOP, 7, 1, v, r, s);
    }

    function test_dollarStopsBlacklistedSenders() public {
        dollar.blacklist(buyer);
        vm.expectRevert(abi.encodeWithSelector(TestDollar.AccountBlacklisted.selector, buyer));
        vm.prank(buyer);
        dollar.transfer(SHOP, 1);
    }

    function test_tetherWantsTheAllowanceAtZeroFirst() public {
        vm.startPrank(buyer);
        tether.approve(SHOP, 5);
        vm.expectRevert(abi.encodeWithSelector(TestTether.AllowanceMustBeZeroFirst.selector, 5));
        tether.approve(SHOP, 6);
        tether.approve(SHOP, 0);
        tether.approve(SHOP, 6);
        vm.stopPrank();
        vm.assertEq(tether.allowance(buyer, SHOP), 6, "allowance");
    }

    function test_tetherReturnsNothing() public {
        vm.prank(buyer);
        (bool ok, bytes memory result) = address(tether).call(abi.encodeCall(tether.transfer, (SHOP, 1)));
        vm.assertTrue(ok && result.length == 0, "returned data");
    }

    function test_factoryDeploysWhereItSaid() public {
        Wallet1271Factory factory = new Wallet1271Factory();
        address expected = factory.addressOf(buyer, keccak256("salt"));
        Wallet1271 wallet = factory.create(buyer, keccak256("salt"));
        vm.assertEq(address(wallet), expected, "address");
        vm.assertEq(wallet.owner(), buyer, "owner");
    }

    function test_walletAcceptsItsOwnersSignatureOnly() public {
        Wallet1271 wallet = new Wallet1271(buyer);
        bytes32 hash = keccak256("message");
        vm.assertTrue(wallet.isValidSignature(hash, sign(BUYER_KEY, hash)) == 0x1626ba7e, "owner");
        vm.assertTrue(wallet.isValidSignature(hash, sign(0xBAD, hash)) == 0xffffffff, "stranger");
        vm.assertTrue(wallet.isValidSignature(hash, "") == 0xffffffff, "nobody");
    }

    function dollarDigest(bytes32 structHash) private view returns (bytes32) {
        return keccak256(abi.encodePacked("\x19\x01", dollar.DOMAIN_SEPARATOR(), structHash));
    }
}
