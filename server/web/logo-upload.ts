import { readWhole } from "@/server/http/read-whole";
import { answer } from "@/server/http/respond";
import { LOGO_LIMITS } from "@/server/logos/schema";
import { uploadLogo } from "@/server/merchants/upload-logo";
import { pageRoute } from "@/server/web/page-route";

/** Accepts an uploaded logo; the file is the body. */
export const uploadLogoFile = pageRoute(
  { origin: true, session: true, maxBytes: LOGO_LIMITS.fileBytes, tooLarge: "The file is larger than 2 MB." },
  async ({ request, requestId, scope }) => {
    const file = Buffer.from(await readWhole(request.arrayBuffer()));
    return answer(200, await uploadLogo(scope, file, request.signal), { "Request-Id": requestId });
  },
);
