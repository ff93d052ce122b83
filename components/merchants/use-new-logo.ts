"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";

/** A logo that is chosen in a form and not saved yet. */
export interface NewLogo {
  /**
   * Sends it where it has to be sent; returns the icon URL to save.
   * @throws Error with words for people
   */
  take: () => Promise<string>;
}

/** The logo of a form whose own button saves it. */
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
    /** Why it was not taken. */
    error,
    isPending,
    /** The icon URL to save, null without a logo; undefined when it was not taken. */
    take: (): Promise<string | null | undefined> =>
      logo ? mutateAsync(logo).catch(() => undefined) : Promise.resolve(null),
  };
}
