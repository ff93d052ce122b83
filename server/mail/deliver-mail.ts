import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
const CONNECTIONS = 2;
/** A mail server's answer from which on trying again cannot help. */
const PERMANENT = 500;

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

export interface Delivery {
  /** Null when the mail server has taken the mail, else a code without any personal data. */
  fault: string | null;
  /** Whether another attempt is useless, since the server refuses this recipient or content. */
  isFinal: boolean;
}

/** Hands a mail to the mail server, or writes it to MAIL_DIR. @param id becomes its Message-ID */
export async function deliverMail(id: string, to: string, mail: ComposedMail): Promise<Delivery> {
  const { MAIL_FROM, PUBLIC_URL, MAIL_DIR } = env();
  const message = {
    ...mail,
    from: MAIL_FROM,
    to: { name: "", address: to },
    messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
    // Automatic replies such as "out of office" are for people.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  try {
    const sent = await transporter().sendMail(message);
    if (MAIL_DIR !== undefined) await writeMail(MAIL_DIR, id, (sent as { message: Buffer }).message);
    return { fault: null, isFinal: false };
  } catch (error) {
    return faultOf(error);
  }
}

function transporter(): Transporter {
  return singleton("mail transport", () => {
    const { SMTP_URL } = env();
    if (SMTP_URL === undefined)
      return createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    return createTransport({
      url: SMTP_URL,
      pool: true,
      maxConnections: CONNECTIONS,
      // The outbox tries again.
      maxRequeues: 0,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
    });
  });
}

/** Reads a fault's codes: the text of a mail server may name the recipient. */
function faultOf(error: unknown): Delivery {
  const {
    code = "unknown",
    responseCode,
    command = "",
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const isOfMail = /^(RCPT TO|DATA|MAIL FROM)/.test(command) || code === "EENVELOPE" || code === "EMESSAGE";
  return {
    fault: responseCode === undefined ? code : `${code} ${responseCode}`,
    isFinal: isOfMail && responseCode !== undefined && responseCode >= PERMANENT,
  };
}

async function writeMail(directory: string, id: string, message: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, `${id}.eml`);
  const partial = `${file}.${randomUUID()}`;
  await writeFile(partial, message, { mode: 0o600 });
  await rename(partial, file);
}
