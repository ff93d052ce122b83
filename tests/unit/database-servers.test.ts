import { describe, expect, test } from "vitest";
import { splitServers } from "@/server/kernel/database-servers";
import { parseEnv } from "@/server/kernel/env";

describe("a database's URL", () => {
  test.each([
    [
      "postgres://u:p%40ss@a.example:5432,b.example:5433/florin?target_session_attrs=read-write&sslmode=verify-full",
      [
        "postgres://u:p%40ss@a.example:5432/florin?sslmode=verify-full",
        "postgres://u:p%40ss@b.example:5433/florin?sslmode=verify-full",
      ],
    ],
    [
      "postgresql://u@/florin?host=a.example,b.example&port=5432,5433&target_session_attrs=primary",
      ["postgresql://u@a.example:5432/florin", "postgresql://u@b.example:5433/florin"],
    ],
    [
      "postgres:///florin?host=a.example,b.example&port=6432&user=u",
      ["postgres://a.example:6432/florin?user=u", "postgres://b.example:6432/florin?user=u"],
    ],
    ["postgres://u@[::1]:5432,[::2]/florin", ["postgres://u@[::1]:5432/florin", "postgres://u@[::2]/florin"]],
    [
      "postgres://u@/florin?host=/run/a,b.example",
      ["postgres://u@localhost/florin?host=%2Frun%2Fa", "postgres://u@b.example/florin"],
    ],
  ])("%s names several servers, of which one accepts writes", (url, urls) => {
    expect(splitServers(url)).toEqual({ urls, needsWrites: true });
  });

  test.each([
    ["postgres://u:p@a.example:5432/florin?sslmode=verify-full", false],
    ["postgres://u@x/florin?host=/var/run/postgresql&target_session_attrs=any", false],
    ["postgres://u@a.example/florin?target_session_attrs=read-write", true],
  ])("%s names one server, and stays as it is", (url, needsWrites) => {
    expect(splitServers(url)).toEqual({ urls: [url], needsWrites });
  });

  test.each([
    ["here", "Invalid URL"],
    ["mysql://a/florin", "Invalid URL"],
    ["postgres://u@a:one,b:two/florin", "Invalid URL"],
    ["postgres://u@/florin?host=a,b,c&port=1,2", "it names 3 hosts and 2 ports"],
    [
      "postgres://u@a,b/florin?target_session_attrs=any",
      "target_session_attrs must be read-write: Florin writes on each connection",
    ],
    [
      "postgres://u@a/florin?target_session_attrs=standby",
      "target_session_attrs must be read-write: Florin writes on each connection",
    ],
  ])("%s is refused in one line", (DATABASE_URL, line) => {
    expect(() => parseEnv({ NODE_ENV: "test", DATABASE_URL })).toThrow(new Error(`DATABASE_URL: ${line}`));
  });
});
