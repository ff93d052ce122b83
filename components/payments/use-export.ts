"use client";

import { useEffect, useState } from "react";

export interface ExportState {
  /** Rows received so far. */
  rows: number;
  /** Total rows; null until the server has counted them. */
  total: number | null;
  outcome: "running" | "done" | "failed";
  /** The server's message, empty when it gave none; null when the connection was lost. */
  fault: string | null;
}

const START: ExportState = { rows: 0, total: null, outcome: "running", fault: null };
/** Parts are merged as they arrive, and the browser may keep the result on disk. */
const JOIN_BYTES = 8_000_000;
const CARRIAGE_RETURN = 13;
const REPORT_EVERY_MS = 100;

/** Downloads a CSV in the browser. Unmounting the caller, or leaving the page, cancels the download. */
export function useExport(href: string): ExportState {
  const [state, setState] = useState(START);
  useEffect(() => {
    const leaving = new AbortController();
    const report = (part: Partial<ExportState>) => {
      if (!leaving.signal.aborted) setState((before) => ({ ...before, ...part }));
    };
    setState(START);
    run(href, leaving.signal, report).catch((error: unknown) =>
      report({ outcome: "failed", fault: error instanceof Refusal ? error.message : null }),
    );
    return () => leaving.abort();
  }, [href]);
  return state;
}

class Refusal extends Error {}

async function run(
  href: string,
  signal: AbortSignal,
  report: (part: Partial<ExportState>) => void,
): Promise<void> {
  const answer = await fetch(href, { method: "POST", signal });
  if (!answer.ok || !answer.body) throw new Refusal(await messageOf(answer));
  report({ total: Number(answer.headers.get("Total-Rows")) });
  let joined: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, lines, reportedAt] = [0, 0, 0];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    lines += linesIn(value);
    if (bytes > JOIN_BYTES) {
      joined = [new Blob([...joined, ...parts])];
      [parts, bytes] = [[], 0];
    }
    if (performance.now() - reportedAt > REPORT_EVERY_MS) {
      reportedAt = performance.now();
      report({ rows: Math.max(0, lines - 1) });
    }
  }
  signal.throwIfAborted();
  offer(new Blob([...joined, ...parts], { type: "text/csv;charset=utf-8" }), nameOf(answer));
  report({ rows: Math.max(0, lines - 1), outcome: "done" });
}

/** Rows end in CRLF, and a carriage return occurs nowhere else. */
function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(CARRIAGE_RETURN); at >= 0; at = bytes.indexOf(CARRIAGE_RETURN, at + 1)) count++;
  return count;
}

/** Returns the server's own message; empty when there is none. */
async function messageOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === "object" && body !== null && "message" in body ? String(body.message) : "";
}

function nameOf(answer: Response): string {
  return /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "export.csv";
}

function offer(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has started to copy it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
