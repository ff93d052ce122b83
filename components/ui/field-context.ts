"use client";

import { createContext, useContext } from "react";

type FieldControl = {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldControl>({});

/** What ties a control to the label, help and error of the `Field` around it; empty outside of one. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}
