"use client";

import { LogoUpload } from "@/components/merchants/logo-upload";
import { LogoUrl } from "@/components/merchants/logo-url";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

interface LogoPickerProps {
  merchantName: string;
  /** The server's error for a refused URL. */
  fault?: string;
  isPending: boolean;
  /** The path of an uploaded image, or a URL to fetch. */
  onPick: (iconUrl: string) => Promise<void> | void;
}

/** Takes a logo from a file or from the web. */
export default function LogoPicker({ merchantName, fault, isPending, onPick }: LogoPickerProps) {
  return (
    <Tabs defaultValue="file">
      <TabsList aria-label="Where the logo comes from">
        <TabsTrigger value="file">Upload a file</TabsTrigger>
        <TabsTrigger value="url">From a URL</TabsTrigger>
      </TabsList>
      <TabsContent value="file">
        <LogoUpload merchantName={merchantName} onUploaded={onPick} />
      </TabsContent>
      <TabsContent value="url">
        <LogoUrl fault={fault} isPending={isPending} onUse={(url) => void onPick(url)} />
      </TabsContent>
    </Tabs>
  );
}
