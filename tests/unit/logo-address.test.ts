import { expect, test } from "vitest";
import { AppError } from "@/server/kernel/errors";
import { parseLogoUrl } from "@/server/logos/logo-url";
import { isPublicAddress } from "@/server/logos/public-address";

test.each([
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "2003::1",
  "64:ff9b::101:101",
  "64:ff9b::1.1.1.1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.170",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:1.1.1.1",
  "0:0:0:0:0:ffff:10.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::",
  "64:ff9b::a00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::1.1.1.1",
  "100::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a00:1::1",
  "2002:101:101::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456:789a::1",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700:4700::1111%1",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
  "1.1.1",
  "0x7f.0.0.1",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ["https://logo.example/a.png", { host: "logo.example", path: "/a.png" }],
  ["https://logo.example:443/a.png?b=1#c", { host: "logo.example", path: "/a.png?b=1" }],
  ["HTTPS://LOGO.Example./", { host: "logo.example", path: "/" }],
  ["https://bücher.example/ü", { host: "xn--bcher-kva.example", path: "/%C3%BC" }],
])("%s is a place to fetch from", (url, source) => {
  expect(parseLogoUrl(url)).toEqual(source);
});

test.each<[string, string, string | number]>([
  ["not a URL", "url", "not a URL"],
  ["//logo.example/a.png", "url", "//logo.example/a.png"],
  [`https://logo.example/${"a".repeat(2_048)}`, "url", 2_069],
  ["http://logo.example/", "https", "http:"],
  ["ftp://logo.example/", "https", "ftp:"],
  ["file:///etc/passwd", "https", "file:"],
  ["data:image/png;base64,AAAA", "https", "data:"],
  ["javascript:alert(1)", "https", "javascript:"],
  ["https://user@logo.example/", "user_info", "user info"],
  ["https://user:secret@logo.example/", "user_info", "user info"],
  ["https://logo.example:8443/", "port", "8443"],
  ["https://logo.example:80/", "port", "80"],
  ["https://127.0.0.1/", "host_name", "127.0.0.1"],
  ["https://1.1.1.1/", "host_name", "1.1.1.1"],
  ["https://2130706433/", "host_name", "127.0.0.1"],
  ["https://0x7f000001/", "host_name", "127.0.0.1"],
  ["https://0x7f.0x0.0x0.0x1/", "host_name", "127.0.0.1"],
  ["https://017700000001/", "host_name", "127.0.0.1"],
  ["https://0177.0.0.01/", "host_name", "127.0.0.1"],
  ["https://127.1/", "host_name", "127.0.0.1"],
  ["https://127.0.0.1./", "host_name", "127.0.0.1"],
  ["https://%31%32%37.0.0.1/", "host_name", "127.0.0.1"],
  ["https://１２７.０.０.１/", "host_name", "127.0.0.1"],
  ["https://127。0。0。1/", "host_name", "127.0.0.1"],
  ["https://0/", "host_name", "0.0.0.0"],
  ["https://[::1]/", "host_name", "[::1]"],
  ["https://[::ffff:127.0.0.1]/", "host_name", "[::ffff:7f00:1]"],
  ["https://[64:ff9b::a00:1]/", "host_name", "[64:ff9b::a00:1]"],
  ["https://[2606:4700:4700::1111]/", "host_name", "[2606:4700:4700::1111]"],
  ["https://localhost/", "host_name", "localhost"],
  ["https://localhost./", "host_name", "localhost"],
  ["https://intranet/", "host_name", "intranet"],
])("%s breaks the rule %s", (url, rule, seen) => {
  expect(broken(url)).toMatchObject({ rule, seen });
});

test("no answer repeats a password", () => {
  const thrown = caught("https://user:secret@logo.example/");
  expect(JSON.stringify([thrown.message, thrown.details, thrown.issues])).not.toContain("secret");
});

function broken(url: string) {
  const { code, issues, details } = caught(url);
  expect(code).toBe("params_validation");
  expect(issues?.[0]?.field).toBe("iconUrl");
  return details;
}

function caught(url: string): AppError {
  try {
    parseLogoUrl(url);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${url} was taken`);
}
