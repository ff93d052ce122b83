import { expect, test } from "vitest";
import { returnPath } from "@/server/auth/sign-in-return";

test.each([
  "/dashboard",
  "/dashboard/payments",
  "/dashboard/payments?before=1795204974248.pay_11ShjBZtn7tt88",
  "/dashboard?x=%2F%2Fevil.example",
  `/invite?token=${"Az0-_".repeat(8)}abc`,
])("%s is a page of ours", (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "/",
  "dashboard",
  "//evil.example",
  "/\\evil.example",
  "/dashboard\\@evil.example",
  "/dashboard@evil.example",
  "/dashboards",
  "/invite",
  "/invite?token=//evil.example",
  "/dashboard.evil.example",
  "https://evil.example/dashboard",
  "javascript:alert(1)//dashboard",
  "/dashboard/\nhttps://evil.example",
  "/dashboard/ x",
  ["/dashboard/payments", "//evil.example"],
])("%j goes home", (path) => {
  expect(returnPath(path)).toBe("/dashboard");
});
