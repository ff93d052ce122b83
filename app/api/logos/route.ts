import { uploadLogoFile } from "@/server/web/logo-upload";

/** Files are not JSON, so they have a door of their own beside tRPC, with the same guards. Not part of the API. */
export const POST = uploadLogoFile;
