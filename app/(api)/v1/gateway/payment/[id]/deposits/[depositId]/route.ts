import { Deposit, DepositParams, WaitQuery } from "@/server/gateway/deposits/schema";
import { waitForDeposit } from "@/server/gateway/deposits/wait-for-deposit";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a deposit, at once or when it changes",
      description:
        "With `waitMs` the request is held until money arrives, the status changes or the time has passed. Ask again until `pollInMs` is null.",
      auth: "gateway",
      reserve: true,
      params: DepositParams,
      query: WaitQuery,
      response: Deposit,
      errors: ["payment_not_found", "not_found"],
    },
    ({ params: { id, depositId }, query: { waitMs }, request }) =>
      waitForDeposit(id, depositId, { maxPollMs: waitMs, request }),
  ),
});
