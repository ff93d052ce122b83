import { ArrowUp } from "lucide-react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";

const MANY = 100;

interface NewPaymentsProps {
  count: number;
  isLoading: boolean;
  onShow: () => void;
}

/** Announces newer payments and shows them on a click; it never moves the rows being read. */
export function NewPayments({ count, isLoading, onShow }: NewPaymentsProps) {
  const t = useTranslations("payments");
  const text = count >= MANY ? t("newerMany", { count: MANY }) : t("newer", { count });
  return (
    // Overlays the page on a phone, where the header has no room for it.
    <div
      role="status"
      className="flex h-9 items-center max-md:pointer-events-none max-md:fixed max-md:inset-x-0 max-md:bottom-5 max-md:z-20 max-md:justify-center"
    >
      {count > 0 ? (
        <Button
          size="sm"
          className="pointer-events-auto rounded-full text-accent max-md:shadow-float"
          pending={isLoading}
          onClick={onShow}
        >
          <ArrowUp aria-hidden /> {text}
        </Button>
      ) : null}
    </div>
  );
}
