import { expect, test } from "vitest";
import { relyingParty } from "@/server/auth/relying-party";

test.each([
  ["https://pay.example", { id: "pay.example", origin: "https://pay.example" }],
  ["https://pay.example:8443", { id: "pay.example", origin: "https://pay.example:8443" }],
  ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
])("passkeys of %s belong to its domain, and on this machine to localhost", (publicUrl, party) => {
  expect(relyingParty(publicUrl)).toEqual(party);
});

test.each([
  "https://203.0.113.7",
  "https://[2001:db8::1]:8443",
  "http://pay.internal",
  "http://192.168.1.9:3000",
])("%s offers no passkeys, as browsers make none there", (publicUrl) => {
  expect(relyingParty(publicUrl)).toBeNull();
});
