"use client";

import { createContext, useContext } from "react";

type FieldControl = {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldControl>({});

/** Links a control to the label, help and error of its `Field`; empty outside a field. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}
