import { type AppError, invalidField } from "@/server/kernel/errors";

type LogoRule =
  | "url"
  | "https"
  | "port"
  | "user_info"
  | "host_name"
  | "public_address"
  | "connection"
  | "certificate"
  | "redirect"
  | "answer"
  | "content_encoding"
  | "time"
  | "file_size"
  | "format"
  | "readable"
  | "frames"
  | "max_size"
  | "min_size"
  | "aspect_ratio";

interface Broken {
  rule: LogoRule;
  /** The actual value: our own measurement or a part of the merchant's own URL, never the remote host's words. */
  seen: string | number;
  limit: string | number;
  message: string;
}

/** Creates the `params_validation` error for the rule that an `iconUrl` breaks. */
export function brokenRule({ rule, seen, limit, message }: Broken): AppError {
  return invalidField("iconUrl", message, { rule, seen, limit });
}
