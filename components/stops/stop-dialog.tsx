"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { StopEffects } from "@/components/stops/stop-effects";
import { whereText } from "@/components/stops/stop-names";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { StopsOverview } from "@/server/stops/schema";

interface StopDialogProps extends Pick<StopsOverview, "networks"> {
  onClose: () => void;
}

const ALL = "all";

/** Stops new payments: everywhere, on a network, or in a token of a network. */
export function StopDialog({ networks, onClose }: StopDialogProps) {
  const t = useTranslations("settings.stops");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const stop = useMutation(
    trpc.stops.stop.mutationOptions({ trpc: { context: { proofSubject: t("title") } } }),
  );
  const form = useTrpcForm({
    initial: { chainId: ALL, token: ALL, reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t("reasonMissing") : undefined }),
    send: async ({ chainId, token, reason }) => {
      await stop.mutateAsync({
        chainId: chainId === ALL ? null : Number(chainId),
        token: token === ALL ? null : token,
        reason,
      });
      await queryClient.invalidateQueries(trpc.stops.list.queryFilter());
      onClose();
      toast.success(t("stopped", { where }));
    },
  });
  const { values } = form;
  const network = networks.find(({ id }) => String(id) === values.chainId);
  const token = network?.tokens.find((each) => each.token === values.token);
  const where = whereText({ network: network?.name ?? null, symbol: token?.symbol ?? null }, t);
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      title={t("dialogTitle")}
      description={t("dialogText")}
      verb={t("stop")}
      variant="danger"
      failed={t("failed")}
    >
      <Picker
        label={t("network")}
        value={values.chainId}
        onChange={(chainId) => form.change({ chainId, token: ALL })}
      >
        <option value={ALL}>{t("allNetworks")}</option>
        {networks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Picker>
      {network ? (
        <Picker label={t("token")} value={values.token} onChange={(chosen) => form.change({ token: chosen })}>
          <option value={ALL}>{t("allTokens")}</option>
          {network.tokens.map((each) => (
            <option key={each.token} value={each.token}>
              {each.symbol}
            </option>
          ))}
        </Picker>
      ) : null}
      <Field label={t("reason")} help={t("reasonHelp")} error={form.faults.reason} required>
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          value={values.reason}
          onChange={({ target }) => form.change({ reason: target.value })}
        />
      </Field>
      <StopEffects where={where} />
    </FormDialog>
  );
}

/** Renders the browser's select with its label. */
function Picker(props: ComponentProps<typeof Choice>) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="font-medium" aria-hidden>
        {props.label}
      </span>
      <Choice {...props} />
    </div>
  );
}
