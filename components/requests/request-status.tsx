import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { StatusPill } from "@/components/ui/status-pill";
import type { RequestListItem } from "@/server/requests/schema";

/** Shows the HTTP status of an answer: success, client error or server error. */
export function RequestStatus({ status }: Pick<RequestListItem, "status">) {
  if (status < 400) {
    return (
      <StatusPill tone="good" icon={CircleCheck}>
        {status}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={status < 500 ? "wait" : "bad"} icon={status < 500 ? CircleAlert : CircleX}>
      {status}
    </StatusPill>
  );
}
