import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";

/** Renders lines to copy into a terminal or an editor. `label` names them: "curl command". */
export function CodeBlock({ code, label, className }: { code: string; label: string; className?: string }) {
  return (
    <div data-edge className={cn("flex min-w-0 items-start rounded-lg bg-sunken text-left", className)}>
      <ScrollRegion label={label} className="min-w-0 flex-1 rounded-lg p-3">
        <pre className="w-fit font-mono text-sm">
          <code>{code}</code>
        </pre>
      </ScrollRegion>
      <CopyButton value={code} label={label} iconOnly className="mt-1.5 mr-1.5 shrink-0 p-2" />
    </div>
  );
}
