import { uploadLogoFile } from "@/server/web/logo-upload";

/** Accepts logo uploads. Files are not JSON, so they bypass tRPC, with the same guards. Not part of the API. */
export const POST = uploadLogoFile;
