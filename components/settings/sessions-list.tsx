"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";

/** Lists a person's active sessions. */
export function SessionsList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: sessions } = useSuspenseQuery(trpc.security.sessions.queryOptions());
  const onSuccess = async ({ ended }: { ended: number }) => {
    toast.success(ended === 1 ? "Session ended" : `${ended} sessions ended`);
    await queryClient.invalidateQueries(trpc.security.sessions.queryFilter());
  };
  const end = useMutation(trpc.security.endSession.mutationOptions({ onSuccess }));
  const endOthers = useMutation(trpc.security.endOtherSessions.mutationOptions({ onSuccess }));
  const fault = end.error ?? endOthers.error;
  return (
    <Section
      title="Sessions"
      description="A session ends after 14 days, or 3 days without use. Times are in UTC."
      actions={
        sessions.length > 1 ? (
          <Button size="sm" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        ) : null
      }
    >
      {fault ? (
        <Banner tone="bad" title="The session still lives" announce className="mb-4">
          {faultMessage(fault)}
        </Banner>
      ) : null}
      <ul aria-label="Sessions" className="border-line border-t">
        {sessions.map(({ id, device, isPresent, createdAt, lastSeenAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <span className="flex flex-col">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {device}
                {isPresent ? <Badge tone="good">This one</Badge> : null}
              </span>
              <span className="text-ink-muted text-sm">
                last used <Time at={lastSeenAt} />, since <Time at={createdAt} />
              </span>
            </span>
            {isPresent ? null : (
              <Button
                size="sm"
                aria-label={`End the session of ${device}`}
                pending={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
