"use client";

import { ChevronsUpDown, LogOut } from "lucide-react";
import { useState } from "react";
import { signOut } from "@/components/account/sign-in-request";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";

interface AccountMenuProps {
  person: { name: string; email: string };
  account: { name: string };
}

/** Who is signed in, for which account, and the way out. */
export function AccountMenu({ person, account }: AccountMenuProps) {
  const [isLeaving, setLeaving] = useState(false);
  async function leave() {
    setLeaving(true);
    const fault = await signOut();
    if (fault) {
      setLeaving(false);
      toast.error("You are still signed in", { description: fault });
      return;
    }
    window.location.assign("/sign-in");
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-busy={isLeaving || undefined}
        className="flex min-h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{account.name}</span>
          <span className="truncate text-ink-muted text-xs">{person.name}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden />
        <span className="sr-only">Account menu</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-60">
        <DropdownMenuLabel>
          <span className="block truncate">{person.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem disabled={isLeaving} onSelect={leave}>
          <LogOut className="text-ink-muted" aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
