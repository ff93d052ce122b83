"use client";

import { errorFacts } from "@/components/query/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { type FormOptions, useForm } from "@/components/ui/use-form";

interface TrpcFormOptions<V> extends Omit<FormOptions<V>, "send"> {
  /** Sends the values; what the server refuses appears at the fields, or as the form's refusal. */
  send: (values: V) => Promise<unknown>;
}

/** Keeps the state of a form that calls the server by tRPC. */
export function useTrpcForm<V extends object>({ send, ...options }: TrpcFormOptions<V>) {
  const faultMessage = useFaultMessage();
  return useForm<V>({
    ...options,
    send: (values) =>
      send(values).then(
        () => null,
        (error: unknown) => ({ message: faultMessage(error), issues: errorFacts(error)?.issues }),
      ),
  });
}
