import { useTranslations } from "#translations";
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
  const t = useTranslations("requests.details");
  const list = useTranslations("requests");
  const { paymentId, keyId, keyName, code } = request;
  return (
    <>
      <PageHeader
        back={{ href: REQUESTS, label: list("title") }}
        title={<span className="break-all font-mono">{`${request.method} ${request.path}`}</span>}
        badge={<RequestStatus status={request.status} />}
      />
      <DescriptionList className="pb-6">
        <Description term={t("requestId")}>
          <CopyButton value={request.requestId} label={t("requestIdLabel")} lead={12} tail={8} />
        </Description>
        <Description term={t("time")}>
          <Time at={request.createdAt} detail="second" showZone />
        </Description>
        <Description term={t("took")}>
          {list("milliseconds", { count: String(request.durationMs) })}
        </Description>
        <Description term={t("operation")}>
          <span className="font-mono text-[0.93em]">
            {request.method} {request.route}
          </span>
        </Description>
        {code ? (
          <Description term={t("errorCode")}>
            <span className="font-mono text-[0.93em]">{code}</span>
          </Description>
        ) : null}
        <Description term={t("apiKey")}>
          <TextLink href={requestsUrl({ keyId })}>{keyName ?? keyId}</TextLink>
        </Description>
        {paymentId ? (
          <Description term={t("payment")}>
            <TextLink href={`/dashboard/payments/${paymentId}`}>{t("openPayment")}</TextLink>
            {" · "}
            <TextLink href={requestsUrl({ paymentId })}>{t("allRequests")}</TextLink>
          </Description>
        ) : null}
      </DescriptionList>
      <Section title={t("bodies")} description={t("bodiesText")}>
        <div className="grid gap-5 lg:grid-cols-2">
          <Body name="request" body={request.requestBody} />
          <Body name="response" body={request.responseBody} />
        </div>
      </Section>
    </>
  );
}

function Body({ name, body }: { name: "request" | "response"; body: unknown }) {
  const t = useTranslations("requests.details");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t(name)}</h3>
      {body === null || body === undefined ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <CodeBlock label={t(`${name}Body`)} code={JSON.stringify(body, null, 2)} />
      )}
    </div>
  );
}
