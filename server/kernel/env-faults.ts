import { identityOfKey, splitKeys } from "@/server/kernel/key-setting";

/** The variables that depend on each other, each one valid. */
type GivenEnv = Partial<
  Record<
    | "ALERT_SECRET"
    | "ALERT_URL"
    | "CHAINS_FILE"
    | "DATABASE_DIRECT_URL"
    | "DATABASE_OWNER_URL"
    | "DATABASE_READER_URL"
    | "DATABASE_URL"
    | "DEPLOYER_KEY"
    | "MAIL_DIR"
    | "MAIL_FROM"
    | "OIDC_CLIENT_ID"
    | "OIDC_CLIENT_SECRET"
    | "OIDC_ISSUER"
    | "REFUNDER_KEY"
    | "RELAYER_KEY"
    | "AUTH_SECRET"
    | "SMTP_URL",
    string | undefined
  >
> & { ALERT_MAIL: readonly string[]; NODE_ENV: string };

const FURTHER_URLS = ["DATABASE_OWNER_URL", "DATABASE_DIRECT_URL", "DATABASE_READER_URL"] as const;

/** Lists what the variables contradict each other in, one line each. */
export function contradictions(values: GivenEnv): string[] {
  const faults = [...mailFaults(values), ...alertFaults(values)];
  const company = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET];
  if (company.some(Boolean) && !company.every(Boolean))
    faults.push("OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: set all three or none");
  if (values.CHAINS_FILE && !values.DATABASE_URL)
    faults.push("DATABASE_URL: is needed when CHAINS_FILE is set");
  for (const name of FURTHER_URLS)
    if (values[name] && !values.DATABASE_URL) faults.push(`DATABASE_URL: is needed when ${name} is set`);
  faults.push(...keyFaults(values));
  if (values.DATABASE_URL && values.NODE_ENV === "production" && !values.AUTH_SECRET) {
    faults.push("AUTH_SECRET: is needed when DATABASE_URL is set (32 or more random characters)");
  }
  return faults;
}

function mailFaults({ SMTP_URL, MAIL_DIR, MAIL_FROM }: GivenEnv): string[] {
  if (SMTP_URL && MAIL_DIR) return ["MAIL_DIR: must not be set when SMTP_URL is"];
  if ((SMTP_URL || MAIL_DIR) && !MAIL_FROM) return ["MAIL_FROM: is needed when SMTP_URL or MAIL_DIR is set"];
  return [];
}

function alertFaults(values: GivenEnv): string[] {
  const { ALERT_MAIL, SMTP_URL, MAIL_DIR, ALERT_URL, ALERT_SECRET, DATABASE_URL } = values;
  const faults: string[] = [];
  // Local mode gives its app a folder for mails.
  if (ALERT_MAIL.length > 0 && DATABASE_URL && !SMTP_URL && !MAIL_DIR) {
    faults.push("SMTP_URL: is needed when ALERT_MAIL is set");
  }
  if (Boolean(ALERT_URL) !== Boolean(ALERT_SECRET)) {
    faults.push("ALERT_URL, ALERT_SECRET: set both or none");
  }
  return faults;
}

function keyFaults({ RELAYER_KEY, REFUNDER_KEY, DEPLOYER_KEY }: GivenEnv): string[] {
  const faults: string[] = [];
  const relayers = splitKeys(RELAYER_KEY).map(identityOfKey);
  const refunder = REFUNDER_KEY && identityOfKey(REFUNDER_KEY);
  const deployer = DEPLOYER_KEY && identityOfKey(DEPLOYER_KEY);
  if (refunder && relayers.includes(refunder))
    faults.push("REFUNDER_KEY: must be another key than RELAYER_KEY");
  if (new Set(relayers).size < relayers.length) faults.push("RELAYER_KEY: names a key twice");
  if (deployer && [...relayers, refunder].includes(deployer))
    faults.push("DEPLOYER_KEY: must be another key than RELAYER_KEY and REFUNDER_KEY");
  return faults;
}
