"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";

/** A chosen logo that is not saved yet. */
export interface NewLogo {
  /**
   * Uploads the logo if necessary; returns the icon URL to save.
   * @throws Error with a message for people
   */
  take: () => Promise<string>;
}

/** Keeps the logo of a form whose own button saves it. */
export function useNewLogo() {
  const [logo, setLogo] = useState<NewLogo | null>(null);
  const { mutateAsync, reset, error, isPending } = useMutation({
    mutationFn: (chosen: NewLogo) => chosen.take(),
  });
  const choose = useCallback(
    (next: NewLogo | null) => {
      setLogo(next);
      reset();
    },
    [reset],
  );
  return {
    choose,
    /** Why the logo was refused. */
    error,
    isPending,
    /** Returns the icon URL to save, null without a logo; undefined when the logo was refused. */
    take: (): Promise<string | null | undefined> =>
      logo ? mutateAsync(logo).catch(() => undefined) : Promise.resolve(null),
  };
}
