"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { tabListStyle, tabStyle } from "@/components/ui/tab-style";

/** Renders views of one thing on one page. When the choice belongs in the URL, use `TabLinks`. */
export const Tabs = Radix.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn(tabListStyle, className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cn(tabStyle, className)} {...props} />;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("pt-5", className)} {...props} />;
}
