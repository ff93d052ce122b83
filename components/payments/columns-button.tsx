import { Columns3 } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";

export function ColumnsButton(props: ComponentProps<"button">) {
  const t = useTranslations("payments.columns");
  return (
    <Button className="hidden md:inline-flex" aria-haspopup="menu" {...props}>
      <Columns3 aria-hidden /> {t("button")}
    </Button>
  );
}
