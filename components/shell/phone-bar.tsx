"use client";

import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NavLinks } from "@/components/shell/nav-links";
import { Button } from "@/components/ui/button";
import { Mark } from "@/components/ui/mark";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/sheet";
import { ThemeToggle } from "@/components/ui/theme-toggle";

/** The navigation on narrow windows: a bar with a sheet behind it. `foot` stands at the sheet's end. */
export function PhoneBar({ foot }: { foot: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-paper px-2 lg:hidden print:hidden">
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetTrigger asChild>
          <Button variant="quiet" size="icon" aria-label="Open the menu">
            <Menu aria-hidden />
          </Button>
        </SheetTrigger>
        <SheetContent title="Menu" hideTitle>
          <div className="flex min-h-full flex-col justify-between gap-6">
            <NavLinks onNavigate={() => setOpen(false)} />
            {foot}
          </div>
        </SheetContent>
      </Sheet>
      <span className="flex items-center gap-2 font-semibold">
        <Mark className="size-6" /> Florin
      </span>
      <span className="ml-auto">
        <ThemeToggle />
      </span>
    </header>
  );
}
