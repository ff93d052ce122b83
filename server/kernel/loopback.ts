const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a URL's host name is this machine's own; no name server is asked. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
