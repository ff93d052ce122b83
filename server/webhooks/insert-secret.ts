import { seal } from "@/server/auth/seal";
import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { newWebhookSecret } from "@/server/webhooks/sign-webhook";

/** Stores a new secret of an endpoint, sealed with the secret's own id. @returns the secret in clear */
export async function insertSecret(tx: Tx, endpointId: string): Promise<string> {
  const secret = newWebhookSecret();
  const id = newId("whs");
  const sealed = seal(Buffer.from(secret), id);
  await changed(tx, store.insertInto("webhook_secret").values({ id, endpoint_id: endpointId, sealed }));
  return secret;
}
