/** Why a remote signer signs nothing: it does not answer, or it refuses. */
export type SignerFaultKind = "signer_down" | "signer_refuses";

/** Thrown when a remote signer gave no usable signature. Nothing was signed that anybody else has. */
export class SignerFault extends Error {
  override readonly name = "SignerFault";

  constructor(
    readonly kind: SignerFaultKind,
    /** What is wrong and where, in one line; without credentials. */
    message: string,
  ) {
    super(message);
  }
}

/** Returns a remote signer's fault, for a `catch` that handles it. @throws any other error */
export function faultOf(error: unknown): SignerFault {
  if (error instanceof SignerFault) return error;
  throw error;
}
