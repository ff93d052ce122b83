"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { MerchantThumb } from "@/components/merchant-mark/merchant-thumb";
import { BankAccounts } from "@/components/merchants/bank-accounts";
import { BuyerDataPolicy } from "@/components/merchants/buyer-data-policy";
import { BuyerPreview } from "@/components/merchants/buyer-preview";
import { ChangeLogo } from "@/components/merchants/change-logo";
import { Destinations } from "@/components/merchants/destinations";
import { EditProfile } from "@/components/merchants/edit-profile";
import { FeesAndLimits } from "@/components/merchants/fees-and-limits";
import { MerchantActions } from "@/components/merchants/merchant-actions";
import { MERCHANT_LINKS } from "@/components/merchants/merchant-links";
import { MerchantStatus } from "@/components/merchants/merchant-status";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { useTRPC } from "@/components/query/use-trpc";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Mode } from "@/server/auth/permissions";
import type { MerchantInspection } from "@/server/settlements/inspection-schema";

interface MerchantPageProps {
  merchantId: string;
  mode: Mode;
  mayManage: boolean;
  maySettle: boolean;
  /** Whether the reader may create payments. */
  mayRequest: boolean;
}

/** Shows one merchant: its profile, its destinations and its fees. */
export function MerchantPage({ merchantId, mode, mayManage, maySettle, mayRequest }: MerchantPageProps) {
  const t = useTranslations("merchants.page");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.merchants.inspect.queryOptions({ merchantId }));
  const { merchant, logo, openPayments } = data;
  return (
    <>
      <PageHeader
        back={{ href: MERCHANTS, label: t("merchants") }}
        title={
          <span className="flex min-w-0 items-center gap-3">
            <MerchantThumb name={merchant.name} logo={logo} className="size-9" />
            <span className="min-w-0 break-words">{merchant.name}</span>
          </span>
        }
        badge={<MerchantStatus status={merchant.status} />}
        actions={
          <>
            {mayRequest && merchant.status === "active" ? (
              <LinkButton href={newLinkHref(merchantId)} prefetch={false}>
                <Plus aria-hidden /> {t("newLink")}
              </LinkButton>
            ) : null}
            {mayManage ? (
              <>
                <EditProfile merchant={merchant} />
                <MerchantActions merchant={merchant} openPayments={openPayments} />
              </>
            ) : null}
          </>
        }
        description={merchant.status === "active" ? undefined : t(merchant.status)}
      />
      {mayManage && maySettle ? null : <RoleNote mayManage={mayManage} maySettle={maySettle} />}
      <Profile {...data} mayManage={mayManage} />
      <Destinations inspection={data} mode={mode} maySettle={maySettle} />
      <BankAccounts inspection={data} maySettle={maySettle} />
      <FeesAndLimits {...data} />
      <BuyerDataPolicy merchant={merchant} policy={data.dataPolicy} mayManage={mayManage} />
    </>
  );
}

/** The dialog of a new link, with this merchant chosen. */
const newLinkHref = (merchantId: string) =>
  `/dashboard/payment-links?open=new-link&merchant=${encodeURIComponent(merchantId)}`;

function RoleNote({ mayManage, maySettle }: Pick<MerchantPageProps, "mayManage" | "maySettle">) {
  const t = useTranslations("merchants.page");
  if (mayManage) return <p className="pb-5 text-ink-muted">{t("cannotSettle")}</p>;
  return <p className="pb-5 text-ink-muted">{t(maySettle ? "cannotChange" : "cannotEither")}</p>;
}

function Profile({ merchant, logo, mayManage }: MerchantInspection & Pick<MerchantPageProps, "mayManage">) {
  const t = useTranslations("merchants.page");
  return (
    <Section title={t("profile")} actions={mayManage ? <ChangeLogo merchant={merchant} /> : null}>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <DescriptionList>
          <Description term={t("name")}>{merchant.name}</Description>
          <Description term={t("email")}>{merchant.email ?? t("noEmail")}</Description>
          {MERCHANT_LINKS.map((name) =>
            merchant[name] ? (
              <Description key={name} term={t(name)}>
                <ShownLink value={merchant[name]} />
              </Description>
            ) : null,
          )}
          {merchant.accentColor ? (
            <Description term={t("colour")}>
              <Swatch colour={merchant.accentColor} />
            </Description>
          ) : null}
          <Description term={t("id")}>
            <CopyButton
              value={merchant.id}
              label={t("idLabel")}
              text={merchant.id}
              className="[&_*]:whitespace-normal [&_*]:break-all"
            />
          </Description>
          <Description term={t("logo")}>
            <LogoSource
              iconUrl={merchant.iconUrl}
              isOurs={logo !== null && merchant.iconUrl?.endsWith(logo) === true}
            />
          </Description>
          <Description term={t("created")}>
            <Time at={merchant.createdAt} showZone />
          </Description>
          <Description term={t("payments")}>
            <TextLink href={`/dashboard/payments?merchant=${merchant.id}`}>{t("viewPayments")}</TextLink>
          </Description>
        </DescriptionList>
        <BuyerPreview name={merchant.name} logo={logo} />
      </div>
    </Section>
  );
}

/** SVG, since the pages' policy allows no style attribute. */
function Swatch({ colour }: { colour: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 16 16" className="size-4 rounded border border-line" aria-hidden="true">
        <rect width="16" height="16" fill={colour} />
      </svg>
      <span className="font-mono text-sm">{colour}</span>
    </span>
  );
}

function ShownLink({ value }: { value: string }) {
  if (!value.includes("://")) return value;
  return (
    <TextLink external href={value} className="break-all">
      {value}
    </TextLink>
  );
}

function LogoSource({ iconUrl, isOurs }: { iconUrl: string | null; isOurs: boolean }) {
  const t = useTranslations("merchants.page");
  if (iconUrl === null) return t("noLogo");
  if (isOurs) return t("ownLogo");
  return t.rich("copiedLogo", { url: () => <span className="break-all">{iconUrl}</span> });
}
