"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { ColumnsButton } from "@/components/payments/columns-button";
import type { ColumnsMenuProps } from "@/components/payments/columns-choices";

const ColumnsChoices = dynamic(
  () => import("@/components/payments/columns-choices").then((part) => part.ColumnsChoices),
  { ssr: false, loading: () => <ColumnsButton aria-busy /> },
);

/** Selects the table's columns and row height. The menu loads on first use. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const [isOpened, setOpened] = useState(false);
  return isOpened ? <ColumnsChoices {...props} /> : <ColumnsButton onClick={() => setOpened(true)} />;
}
