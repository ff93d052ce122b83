import { answerError } from "@/server/http/respond";
import { newId } from "@/server/kernel/ids";
import { findLogo } from "@/server/logos/find-logo";

/** Serves a merchant's checked logo. Not part of the API. */
export async function GET(
  request: Request,
  context: { params: Promise<{ hash: string }> },
): Promise<Response> {
  try {
    const { hash } = await context.params;
    const { bytes, type } = await findLogo(hash);
    const headers = {
      "Cache-Control": "public, max-age=31536000, immutable",
      ETag: `"${hash}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    if (request.headers.get("if-none-match") === headers.ETag)
      return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": type } });
  } catch (error) {
    return answerError(error, { "Request-Id": newId("req") });
  }
}
