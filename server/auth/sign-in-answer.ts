import { tryAgainIn } from "@/server/auth/sign-in-throttle";
import { AppError, type ErrorCode } from "@/server/kernel/errors";

interface Refusal {
  code: ErrorCode | "wrong_credentials";
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** The person's second factors, where one is required. */
  factors?: { hasApp: boolean; hasPasskey: boolean };
}

const REFUSALS: Record<string, Refusal> = {
  CredentialsSignin: {
    code: "wrong_credentials",
    status: 401,
    message: "The e-mail address or the password is not right.",
  },
  second_factor_required: {
    code: "second_factor_required",
    status: 401,
    message: "Enter your second factor.",
  },
  wrong_code: {
    code: "wrong_code",
    status: 401,
    message: "The code is wrong or was already used. Take the next one.",
  },
  forbidden: {
    code: "forbidden",
    status: 403,
    message:
      "You no longer belong to an account here: somebody removed you from the last one. Ask its owner or an admin.",
  },
  not_found: {
    code: "not_found",
    status: 404,
    message: "The invitation was used already, was revoked, or is too old. Ask for a new one.",
  },
  passkey_refused: {
    code: "wrong_credentials",
    status: 401,
    message: "This passkey was not accepted. Try again, or sign in with your password.",
  },
  company_expired: {
    code: "forbidden",
    status: 403,
    message: "This sign-in has expired. Start again.",
  },
  company_unverified: {
    code: "forbidden",
    status: 403,
    message: "Your company has not verified your e-mail address. Ask its administrator.",
  },
  company_unknown: {
    code: "forbidden",
    status: 403,
    message:
      "You belong to no account here, and there is no open invitation for your e-mail address. Ask an owner or an admin for one.",
  },
  company_mismatch: {
    code: "forbidden",
    status: 403,
    message:
      "Your e-mail address is linked to another user of your company. Ask an owner for a recovery link, which removes the link.",
  },
  unavailable: {
    code: "unavailable",
    status: 503,
    message: "The database does not answer. Try again in a moment.",
    headers: { "Retry-After": "1" },
  },
  csrf: { code: "forbidden", status: 403, message: "The form was open for too long. Try again." },
};
const SURPRISE: Refusal = {
  code: "internal_error",
  status: 500,
  message: "Something went wrong on our side. Try again.",
};

/** Wraps an error for next-auth, which passes only its message to the answer. */
export function asSignInError(error: unknown): Error {
  if (!(error instanceof AppError)) return new Error("surprise");
  const { retryAfterS: waitS, refusal } = error.details ?? {};
  if (typeof refusal === "string") return new Error(refusal);
  if (error.code === "second_factor_required") return new Error(`${error.code} ${factorsIn(error.details)}`);
  return new Error(error.code === "rate_limited" ? `rate_limited ${waitS}` : error.code);
}

const factorsIn = (details: AppError["details"]) =>
  [details?.hasApp, details?.hasPasskey].map((has) => (has === true ? "1" : "0")).join("");

/** Returns the refusal for a thrown error's message. */
function refusalOf(fault: string): Refusal {
  const factors = /^second_factor_required ([01])([01])$/.exec(fault);
  if (factors && REFUSALS.second_factor_required) {
    return {
      ...REFUSALS.second_factor_required,
      factors: { hasApp: factors[1] === "1", hasPasskey: factors[2] === "1" },
    };
  }
  const waitS = /^rate_limited (\d{1,6})$/.exec(fault)?.[1];
  if (waitS === undefined) return REFUSALS[fault] ?? SURPRISE;
  return {
    code: "rate_limited",
    status: 429,
    message: `Too many attempts to sign in. ${tryAgainIn(Number(waitS))} A device on which you have signed in before still lets you in.`,
    headers: { "Retry-After": waitS },
  };
}

/**
 * Restates next-auth's answer as JSON; next-auth reports the outcome in the query of a redirect URL. Cookies are passed
 * on.
 */
export async function restateAnswer(answer: Response): Promise<Response> {
  const goTo = answer.headers.get("Location") ?? ((await answer.json()) as { url?: string }).url;
  const query = new URL(goTo ?? "", "http://localhost").searchParams;
  const fault = query.get("csrf") ? "csrf" : query.get("error");
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  if (fault === null) return Response.json({ ok: true }, { headers });
  const { code, message, status, headers: extra, factors } = refusalOf(fault);
  for (const [name, value] of Object.entries(extra ?? {})) headers.set(name, value);
  return Response.json({ code, message, factors }, { status, headers });
}
