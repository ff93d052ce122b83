import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { RequestStatus } from "@/components/requests/request-status";
import { REQUESTS, requestsUrl } from "@/components/requests/requests-url";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { RequestInspection } from "@/server/requests/schema";

/** Shows one request with its bodies, as far as they are stored. */
export function RequestDetails({ request }: { request: RequestInspection }) {
  const { paymentId, keyId, keyName, code } = request;
  return (
    <>
      <PageHeader
        above={
          <Link href={REQUESTS} className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeft className="size-4" aria-hidden /> Request log
          </Link>
        }
        title={<span className="break-all font-mono">{`${request.method} ${request.path}`}</span>}
        beside={<RequestStatus status={request.status} />}
      />
      <DescriptionList className="pb-6">
        <Description term="Request id">
          <CopyButton value={request.requestId} label="request id" lead={12} tail={8} />
        </Description>
        <Description term="Time">
          <Time at={request.createdAt} detail="second" showZone />
        </Description>
        <Description term="Took">{request.durationMs} ms</Description>
        <Description term="Operation">
          <span className="font-mono text-[0.93em]">
            {request.method} {request.route}
          </span>
        </Description>
        {code ? (
          <Description term="Error code">
            <span className="font-mono text-[0.93em]">{code}</span>
          </Description>
        ) : null}
        <Description term="API key">
          <TextLink href={requestsUrl({ keyId })}>{keyName ?? keyId}</TextLink>
        </Description>
        {paymentId ? (
          <Description term="Payment">
            <TextLink href={`/dashboard/payments/${paymentId}`}>Open the payment</TextLink>
            {" · "}
            <TextLink href={requestsUrl({ paymentId })}>All its requests</TextLink>
          </Description>
        ) : null}
      </DescriptionList>
      <Section
        title="Bodies"
        description="Secrets and personal data are struck out before a body is kept; what is longer than 16 kB is left out."
      >
        <div className="grid gap-5 lg:grid-cols-2">
          <Body title="Request" body={request.requestBody} />
          <Body title="Response" body={request.responseBody} />
        </div>
      </Section>
    </>
  );
}

function Body({ title, body }: { title: string; body: unknown }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {body === null || body === undefined ? (
        <p className="text-ink-muted">None</p>
      ) : (
        <CodeBlock label={`${title.toLowerCase()} body`} code={JSON.stringify(body, null, 2)} />
      )}
    </div>
  );
}
