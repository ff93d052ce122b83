import type { ReactNode } from "react";
import { PageMessages } from "@/components/messages/page-messages";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <PageMessages namespaces={["auth.form", "ui"]}>{children}</PageMessages>;
}
