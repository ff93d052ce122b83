import { cn } from "@/components/ui/cn";
import type { HttpMethod } from "@/server/reference/document";

const tone: Record<HttpMethod, string> = {
  get: "text-info",
  post: "text-good",
  put: "text-wait",
  patch: "text-wait",
  delete: "text-bad",
};

/** Renders GET, POST … in small monospaced letters. */
export function MethodName({ method, className }: { method: HttpMethod; className?: string }) {
  return (
    <span className={cn("font-medium font-mono text-xs uppercase", tone[method], className)}>
      {method === "delete" ? "del" : method}
    </span>
  );
}
