import { getOwnKey } from "@/server/accounts/get-own-key";
import { OwnKey } from "@/server/accounts/own-key-schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read the API key of the request",
      description:
        "The account, mode, permissions, merchants and version of the key that you send. Every valid key may: a program finds out at its start what it can do.",
      auth: "partner",
      response: OwnKey,
      errors: [],
    },
    ({ scope }) => getOwnKey(scope),
  ),
});
