/** How a router is given money, as its calls name it: `RouterPull.Kind` in contracts/src. */
export const PULL_KIND = {
  authorization: 0,
  authorizationBytes: 1,
  permit2: 2,
  deposit: 3,
  depositAuthorization: 4,
} as const;
