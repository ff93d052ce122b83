import { z } from "zod";
import { type ChallengeHolder, spendChallenge } from "@/server/auth/passkey-challenge";
import type { NewPasskeyAnswer, PasskeyAnswer } from "@/server/auth/schema";

const ClientData = z.object({ challenge: z.string().max(128), crossOrigin: z.boolean().optional() });

/** Uses up the challenge that an answer names. @returns it; null for one that is not open, or from another site's frame */
export async function takeChallenge(
  { response }: NewPasskeyAnswer | PasskeyAnswer,
  holder: ChallengeHolder,
): Promise<string | null> {
  const text = Buffer.from(response.clientDataJSON, "base64url").toString();
  const parsed = ClientData.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data.crossOrigin) return null;
  const { challenge } = parsed.data;
  return (await spendChallenge(challenge, holder)) ? challenge : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
