// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymentRouter} from "../src/PaymentRouter.sol";
import {RouterTerms} from "../src/RouterTerms.sol";
import {TestDollar} from "../test-tokens/TestDollar.sol";

/// @notice The cheatcodes of Halmos that these checks use.
interface Symbolic {
    function enableSymbolicStorage(address account) external;
    function createBytes(uint256 size, string calldata name) external pure returns (bytes memory);
}

interface Cheats {
    function prank(address sender) external;
    function assume(bool condition) external pure;
}

/// @notice Checked by Halmos (`npm run contracts:analyse`) for every state and every input: no call changes the vaults
/// by another amount than their sum, and none touches another merchant's vault. At the deployment all are zero, so
/// vaultSum is the sum of the vaults for ever.
contract VaultSum {
    Symbolic private constant svm = Symbolic(address(uint160(uint256(keccak256("svm cheat code")))));
    Cheats private constant vm = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));
    address private constant OWNER = address(0x0513);
    address private constant REFUNDER = address(0x4EF0);

    PaymentRouter private router;
    TestDollar private token;

    function setUp() public {
        router = new PaymentRouter(OWNER, address(2), REFUNDER, address(3), address(4), address(5), true);
        token = new TestDollar("Test Dollar", "USDX");
        svm.enableSymbolicStorage(address(router));
        svm.enableSymbolicStorage(address(token));
    }

    function check_deposit(address caller, bytes32 merchant, bytes32 other, bool isCoin, uint256 amount) public {
        address what = isCoin ? address(0) : address(token);
        Books memory before = booksOf(merchant, other, what);
        vm.prank(caller);
        call(isCoin ? amount : 0, abi.encodeCall(router.deposit, (merchant, what, amount)));
        same(before, merchant, other, what);
    }

    function check_withdraw(address caller, bytes32 merchant, bytes32 other, bool isCoin, address to, uint256 amount)
        public
    {
        address what = isCoin ? address(0) : address(token);
        Books memory before = booksOf(merchant, other, what);
        vm.prank(caller);
        call(0, abi.encodeCall(router.withdraw, (merchant, what, to, amount)));
        same(before, merchant, other, what);
    }

    function check_rescueToVault(address caller, bytes32 merchant, bytes32 other, bool isCoin, uint256 amount) public {
        address what = isCoin ? address(0) : address(token);
        Books memory before = booksOf(merchant, other, what);
        vm.prank(caller);
        call(0, abi.encodeCall(router.rescueToVault, (merchant, what, amount)));
        same(before, merchant, other, what);
    }

    function check_refund(address caller, RouterTerms.Terms memory terms, bytes32 other, uint256 amount, bytes32 refundRef)
        public
    {
        vm.assume(terms.token == address(0) || terms.token == address(token));
        terms.token = terms.token == address(0) ? address(0) : address(token);
        Books memory before = booksOf(terms.merchantRef, other, terms.token);
        vm.prank(caller);
        call(0, abi.encodeCall(router.refund, (terms, amount, refundRef)));
        same(before, terms.merchantRef, other, terms.token);
    }

    function check_sweepFees(address caller, bytes32 merchant, bytes32 other, bool isCoin) public {
        address what = isCoin ? address(0) : address(token);
        Books memory before = booksOf(merchant, other, what);
        address[] memory tokens = new address[](1);
        tokens[0] = what;
        vm.prank(caller);
        call(0, abi.encodeCall(router.sweepFees, (tokens)));
        same(before, merchant, other, what);
    }

    function check_payDirect(address caller, RouterTerms.Terms memory terms, bytes32 other, uint256 value) public {
        vm.assume(terms.token == address(0) || terms.token == address(token));
        terms.token = terms.token == address(0) ? address(0) : address(token);
        Books memory before = booksOf(terms.merchantRef, other, terms.token);
        vm.prank(caller);
        call(value, abi.encodeCall(router.payDirect, (terms, svm.createBytes(65, "quote"))));
        same(before, terms.merchantRef, other, terms.token);
    }

    function check_payWithAuthorization(address caller, RouterTerms.Terms memory terms, bytes32 other) public {
        terms.token = address(token);
        Books memory before = booksOf(terms.merchantRef, other, terms.token);
        vm.prank(caller);
        call(0, abi.encodeCall(router.payWithAuthorization, (terms, svm.createBytes(65, "signature"), false)));
        same(before, terms.merchantRef, other, terms.token);
    }

    function check_payFromDeposit(address caller, RouterTerms.Terms memory terms, bytes32 other) public {
        terms.token = address(token);
        Books memory before = booksOf(terms.merchantRef, other, terms.token);
        vm.prank(caller);
        call(0, abi.encodeCall(router.payFromDeposit, (terms)));
        same(before, terms.merchantRef, other, terms.token);
    }

    function check_returnDeposit(address caller, RouterTerms.Terms memory terms, bytes32 other, uint256 chainId) public {
        terms.token = address(token);
        Books memory before = booksOf(terms.merchantRef, other, terms.token);
        vm.prank(caller);
        call(0, abi.encodeCall(router.returnDeposit, (terms, chainId, address(token))));
        same(before, terms.merchantRef, other, terms.token);
    }

    struct Books { uint256 vault; uint256 others; uint256 sum; }

    function booksOf(bytes32 merchant, bytes32 other, address what) private view returns (Books memory) {
        return Books(router.vault(merchant, what), router.vault(other, what), router.vaultSum(what));
    }

    function same(Books memory before, bytes32 merchant, bytes32 other, address what) private view {
        Books memory now_ = booksOf(merchant, other, what);
        unchecked {
            assert(now_.vault - before.vault == now_.sum - before.sum);
        }
        assert(other == merchant || now_.others == before.others);
    }

    function call(uint256 value, bytes memory data) private returns (bool ok) {
        (ok,) = address(router).call{value: value}(data);
    }
}
