const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Checks whether a URL's host name is this machine's own, without a name server. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
