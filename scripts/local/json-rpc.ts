/** A JSON-RPC 2.0 request or notification. */
export interface RpcRequest {
  jsonrpc: "2.0";
  id?: string | number | null;
  method: string;
  params?: unknown;
}

/** A JSON-RPC 2.0 answer; one of `result` and `error` is there. */
export interface RpcAnswer {
  jsonrpc: "2.0";
  id: string | number | null;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

const TIMEOUT_MS = 60_000;

/** Sends one body, a request or a batch, and returns the answer's text. */
export async function post(url: string, body: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.text();
}

/**
 * Calls a method and returns its result.
 * @throws Error with the node's message when it refuses
 */
export async function call<T>(url: string, method: string, params: unknown[] = []): Promise<T> {
  const text = await post(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const answer: RpcAnswer = JSON.parse(text);
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result as T;
}
