"use client";

import type { UploadedLogo } from "@/server/merchants/schema";

const TIMEOUT_MS = 30_000;

/**
 * Uploads an image, which the server checks and stores.
 * @returns the path to set as the icon URL
 * @throws Error with a message for people
 */
export async function uploadLogo(file: Blob): Promise<string> {
  const answer = await fetch("/api/logos", {
    method: "POST",
    headers: { "Content-Type": file.type || "application/octet-stream" },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer || !body) throw new Error("The server did not answer. Check the connection and try again.");
  if (!answer.ok) throw new Error(faultOf(body));
  return (body as UploadedLogo).iconUrl;
}

function faultOf(body: unknown): string {
  const { message, issues } = body as { message?: string; issues?: { message: string }[] };
  const said = issues?.[0]?.message;
  return said ? `The image ${said}.` : (message ?? "The image was refused.");
}
