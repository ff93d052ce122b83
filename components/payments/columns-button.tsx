import { Columns3 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

export function ColumnsButton(props: ComponentProps<"button">) {
  return (
    <Button className="hidden md:inline-flex" aria-haspopup="menu" {...props}>
      <Columns3 aria-hidden /> Columns
    </Button>
  );
}
