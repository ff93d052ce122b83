import { expect, test } from "vitest";
import { addressBehind, clientAddress, forwardedAddress, networkOf } from "@/server/auth/sign-in-address";

test.each([
  [
    "the socket's, despite any claim",
    { remote: "192.0.2.1", forwardedFor: "6.6.6.6", trustedProxies: 0 },
    "192.0.2.1",
  ],
  [
    "an IPv4 address as such",
    { remote: "::ffff:192.0.2.1", forwardedFor: undefined, trustedProxies: 0 },
    "192.0.2.1",
  ],
  ["whom our proxy names", { remote: "10.0.0.1", forwardedFor: "192.0.2.1", trustedProxies: 1 }, "192.0.2.1"],
  [
    "not what the client sends before",
    { remote: "10.0.0.1", forwardedFor: "6.6.6.6, 192.0.2.1", trustedProxies: 1 },
    "192.0.2.1",
  ],
  [
    "the first of two proxies' client",
    { remote: "10.0.0.2", forwardedFor: "6.6.6.6, 192.0.2.1, 10.0.0.1", trustedProxies: 2 },
    "192.0.2.1",
  ],
  [
    "the furthest that is known",
    { remote: "10.0.0.1", forwardedFor: "192.0.2.1", trustedProxies: 3 },
    "192.0.2.1",
  ],
  [
    "the socket's without a proxy",
    { remote: "10.0.0.1", forwardedFor: undefined, trustedProxies: 1 },
    "10.0.0.1",
  ],
])("the address is %s", (_what, connection, address) => {
  expect(addressBehind(connection)).toBe(address);
});

test("what is no address is none", () => {
  expect(clientAddress(new Headers({ "x-client-address": "192.0.2.1" }))).toBe("192.0.2.1");
  expect(clientAddress(new Headers({ "x-client-address": "unknown" }))).toBeNull();
  expect(clientAddress(new Headers())).toBeNull();
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("where the connection is not visible, trusted proxies alone are believed", () => {
  const headers = new Headers({ "x-forwarded-for": "6.6.6.6, 192.0.2.1" });
  expect(forwardedAddress(headers, 0)).toBeNull();
  expect(forwardedAddress(headers, 1)).toBe("192.0.2.1");
  expect(forwardedAddress(new Headers({ "x-forwarded-for": "unknown" }), 1)).toBeNull();
  expect(forwardedAddress(new Headers(), 1)).toBeNull();
});
