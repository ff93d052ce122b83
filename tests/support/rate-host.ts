import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server on this machine that replaces the sources of rates. */
export interface RateHost {
  /** Answers at this path, with a text or by a handler; returns the URL. */
  serve(path: string, answer: string | Handler): string;
  /** The requests as path and query, in order. */
  requests: { url: string; headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
}

export async function makeRateHost(): Promise<RateHost> {
  const answers = new Map<string, string | Handler>();
  const requests: RateHost["requests"] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    requests.push({ url, headers: request.headers });
    const answer = answers.get(url.split("?")[0] ?? "");
    if (typeof answer === "function") answer(request, response);
    else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    serve(path, answer) {
      answers.set(path, answer);
      return `http://127.0.0.1:${port}${path}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** eurofxref-daily.xml as the European Central Bank writes it. */
export const ecbXml = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join("\n")}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;

/** One pair of Kraken's public ticker. */
export const krakenTicker = (name: string, bid: string, ask: string) =>
  JSON.stringify({
    error: [],
    result: {
      [name]: {
        a: [ask, "1", "1.000"],
        b: [bid, "3", "3.000"],
        c: [ask, "0.00398116"],
        v: ["1204.26210", "8411.19121"],
        p: ["2501.9", "2499.8"],
        t: [11_000, 38_000],
        l: ["2450.00", "2450.00"],
        h: ["2550.00", "2560.00"],
        o: "2488.10",
      },
    },
  });
