import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
}

/** The answer to a recipient: taken, or refused with a code of SMTP. */
type Answer = "taken" | { code: number; text: string };

/** Starts a mail server on this machine, with a user and a password. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const state = { answer: "taken" as Answer, attempts: 0 };
  const server = new SMTPServer({
    // Plain connections, as between two processes of one machine.
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Clients keep their connections.
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === "florin" && password === "mail-secret";
      if (isKnown) done(null, { user: "florin" });
      else done(new Error("unknown user"));
    },
    onRcptTo(_address, _session, done) {
      state.attempts++;
      if (state.answer === "taken") return done();
      done(Object.assign(new Error(state.answer.text), { responseCode: state.answer.code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        void read(Buffer.concat(parts)).then((mail) => {
          received.push({ ...mail, to: session.envelope.rcptTo.map(({ address }) => address) });
          done();
        });
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://florin:mail-secret@127.0.0.1:${port}`,
    received,
    /** Sets the answer to the next recipients. */
    answer(next: Answer) {
      state.answer = next;
    },
    attempts: () => state.attempts,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function read(source: Buffer): Promise<Omit<ReceivedMail, "to">> {
  const {
    from,
    subject = "",
    text = "",
    html = "",
    messageId = "",
    headers,
  } = await PostalMime.parse(source);
  return {
    from: from?.address ?? "",
    subject,
    text,
    html,
    messageId,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
