/** What anybody must know before real money passes through a router. */
export const UNAUDITED =
  "The PaymentRouter is not audited. Read docs/security.md before real money passes through it.";
