"use client";

import type { Translator } from "@/components/messages/translator";
import type { UploadedLogo } from "@/server/merchants/schema";

const TIMEOUT_MS = 30_000;

type UploadTexts = Translator<"merchants.logo.upload">;

/**
 * Uploads an image, which the server checks and stores.
 * @returns the path to set as the icon URL
 * @throws Error with a message for people
 */
export async function uploadLogo(file: Blob, t: UploadTexts): Promise<string> {
  const answer = await fetch("/api/logos", {
    method: "POST",
    headers: { "Content-Type": file.type || "application/octet-stream" },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer || !body) throw new Error(t("unanswered"));
  if (!answer.ok) throw new Error(faultOf(body, t));
  return (body as UploadedLogo).iconUrl;
}

function faultOf(body: unknown, t: UploadTexts): string {
  const { message, issues } = body as { message?: string; issues?: { message: string }[] };
  const issue = issues?.[0]?.message;
  return issue ? t("issue", { issue }) : (message ?? t("refused"));
}
