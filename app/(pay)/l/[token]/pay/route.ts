import { acceptPayByLink } from "@/server/web/pay-by-link";

type Context = { params: Promise<{ token: string }> };

/** Accepts the form of a payment link's page. Not part of the API. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return acceptPayByLink((await params).token)(request);
}
