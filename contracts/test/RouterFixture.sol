// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";
import {TestTether} from "../test-tokens/TestTether.sol";
import {TestToken} from "../test-tokens/TestToken.sol";
import {Wallet1271} from "../test-tokens/Wallet1271.sol";
import {RouterEvents} from "./RouterEvents.sol";
import {Signing} from "./Signing.sol";

/// @notice A router with the real Permit2, three tokens and people, before each test.
abstract contract RouterFixture is Signing, RouterEvents {
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    address private constant CREATE2_DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes32 private constant PERMIT2_SALT = 0x0000000000000000000000000000000000000000d3af2663da51c10215000000;

    bytes32 internal constant MERCHANT = keccak256("merchant");
    bytes32 internal constant OTHER_MERCHANT = keccak256("other merchant");
    uint256 internal constant BUYER_KEY = 0xB0B;
    uint256 internal constant RELAYER_KEY = 0x4E1A;
    address internal constant OWNER = address(0x0513);
    address internal constant REFUNDER = address(0x4EF0);
    address internal constant GUARDIAN = address(0x6A4D);
    address internal constant FEES = address(0xFEE5);
    address internal constant SHOP = address(0x5409);
    address internal constant THIEF = address(0x7417EF);
    uint256 internal constant AMOUNT = 100e6;
    uint256 internal constant FEE = 1e6;

    address internal buyer = vm.addr(BUYER_KEY);
    address internal relayer = vm.addr(RELAYER_KEY);
    PaymentRouter internal router;
    TestDollar internal dollar;
    TestTether internal tether;
    TestToken internal token;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        deployPermit2();
        router = PaymentRouter(deployed(OWNER, relayer, REFUNDER, GUARDIAN, FEES, PERMIT2, true));
        dollar = new TestDollar("Test Dollar", "USDX");
        tether = new TestTether("Test Tether", "USTX");
        token = new TestToken("Test Token", "TOK", 18);
        dollar.mint(buyer, 1000e6);
        tether.mint(buyer, 1000e6);
        token.mint(buyer, 1000e18);
        vm.deal(buyer, 1000 ether);
        vm.startPrank(buyer);
        dollar.approve(PERMIT2, type(uint256).max);
        tether.approve(PERMIT2, type(uint256).max);
        token.approve(PERMIT2, type(uint256).max);
        vm.stopPrank();
    }

    /// @notice Only the real initcode under the real salt lands on Permit2's address.
    function deployPermit2() private {
        bytes memory initcode =
            vm.readFileBinary("node_modules/hardhat-predeploy/bin/0x000000000022D473030F116dDEE9F6B43aC78BA3.bytecode");
        (bool ok,) = CREATE2_DEPLOYER.call(abi.encodePacked(PERMIT2_SALT, initcode));
        vm.assertTrue(ok && PERMIT2.code.length > 0, "Permit2 is not at its address");
    }

    /// @notice Deploys the router under test, or reverts with the reason of its constructor.
    function deployed(
        address owner,
        address relayer_,
        address refunder,
        address guardian,
        address feeRecipient,
        address permit2,
        bool ownerMayBeKey
    ) public returns (address created) {
        bytes memory roles = abi.encode(owner, relayer_, refunder, guardian, feeRecipient, permit2, ownerMayBeKey);
        bytes memory creation = abi.encodePacked(routerInitcode(), roles);
        assembly {
            created := create(0, add(creation, 0x20), mload(creation))
            if iszero(created) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    /// @dev The bytes that are deployed, as `npm run contracts` wrote them, or those of ROUTER_INITCODE: a router with a
    /// planted fault. Forge compiles the sources only for their types.
    function routerInitcode() internal view returns (bytes memory initcode) {
        initcode = vm.envOr("ROUTER_INITCODE", initcode);
        if (initcode.length > 0) return initcode;
        string[] memory parts = vm.split(vm.readFile("server/chain/abi/payment-router-2.ts"), '"0x');
        return vm.parseBytes(string.concat("0x", vm.split(parts[parts.length - 1], '"')[0]));
    }

    /// @notice 100 of a token from the buyer to the shop, of which 1 is the fee.
    function termsFor(address token_) internal view returns (RouterTerms.Terms memory) {
        return RouterTerms.Terms({
            paymentRef: keccak256("payment"),
            optionRef: keccak256("option"),
            merchantRef: MERCHANT,
            payer: buyer,
            token: token_,
            amount: AMOUNT,
            destination: SHOP,
            fee: FEE,
            deadline: block.timestamp + 1 hours
        });
    }

    /// @notice The same terms for another payment.
    function numbered(uint256 number, address token_) internal view returns (RouterTerms.Terms memory terms) {
        terms = termsFor(token_);
        terms.paymentRef = keccak256(abi.encode("payment", number));
    }

    function toVault(RouterTerms.Terms memory terms) internal pure returns (RouterTerms.Terms memory) {
        terms.destination = address(0);
        return terms;
    }

    function signAuthorization(RouterTerms.Terms memory terms) internal view returns (bytes memory) {
        return sign(BUYER_KEY, authorizationDigest(router, terms));
    }

    function signPermit(RouterTerms.Terms memory terms) internal view returns (bytes memory) {
        return sign(BUYER_KEY, permitDigest(router, terms));
    }

    function signQuote(RouterTerms.Terms memory terms) internal view returns (bytes memory) {
        return sign(RELAYER_KEY, termsDigest(router, terms));
    }

    /// @notice Executes dollar terms with the buyer's good signature.
    function payInDollars(RouterTerms.Terms memory terms) internal {
        bytes memory signature = signAuthorization(terms);
        vm.prank(relayer);
        router.payWithAuthorization(terms, signature, false);
    }

    /// @notice Executes native terms with a good quote.
    function payInCoins(RouterTerms.Terms memory terms) internal {
        bytes memory quote = signQuote(terms);
        vm.prank(terms.payer);
        router.payDirect{value: terms.amount}(terms, quote);
    }

    function depositDollars(bytes32 merchantRef, uint256 amount) internal {
        dollar.mint(address(this), amount);
        dollar.approve(address(router), amount);
        router.deposit(merchantRef, address(dollar), amount);
    }

    /// @notice A smart account of the buyer's, with money and an allowance to Permit2.
    function walletWithDollars() internal returns (Wallet1271 wallet) {
        wallet = new Wallet1271(buyer);
        dollar.mint(address(wallet), 1000e6);
        vm.prank(buyer);
        wallet.execute(address(dollar), 0, abi.encodeCall(dollar.approve, (PERMIT2, type(uint256).max)));
    }
}
