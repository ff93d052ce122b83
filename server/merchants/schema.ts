import { z } from "zod";
import { nameText, queryInteger, text } from "@/server/kernel/zod-primitives";
import { PageUrl } from "@/server/kernel/zod-url";

const MAX_NAME = 256;
/** RFC 5321, 4.5.3.1: a path of 256 octets, less its angle brackets. */
const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
const MAX_URL = 2_048;

export const MerchantStatus = z.enum(["active", "inactive", "suspended"]);

/** A merchant's name for the dashboard's choices and headings. */
export const MerchantSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: MerchantStatus,
  iconUrl: z.string().nullable(),
  createdAt: z.date(),
});
export type MerchantSummary = z.infer<typeof MerchantSummary>;

const MerchantName = nameText(MAX_NAME).meta({
  minLength: 1,
  maxLength: MAX_NAME,
  examples: ["Corner Bakery"],
});

const ATOMS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[A-Za-z0-9-]{1,63}$/;

/**
 * Checks an address as mailbox providers issue them (RFC 5321, "Mailbox" with a dot-string); each part is read once.
 */
function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf("@");
  const [local, domain] = [value.slice(0, at), value.slice(at + 1)];
  if (at < 1 || value.length > MAX_EMAIL || local.length > MAX_LOCAL_PART) return false;
  if (!ATOMS.test(local) || local.split(".").includes("")) return false;
  const labels = domain.split(".");
  const isHostName = labels.every(
    (label) => LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-"),
  );
  return isHostName && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? "");
}

const EmailAddress = z.string().max(MAX_EMAIL).refine(isEmailAddress, "must be an e-mail address");

const MerchantEmail = EmailAddress.meta({ format: "email", examples: ["bakery@example.com"] });

const IconUrl = text(1, MAX_URL).meta({
  format: "uri",
  maxLength: MAX_URL,
  description: "A public https URL of a square JPEG, PNG, WebP or AVIF; null for none",
  examples: ["https://shop.example/logo.png"],
});

/** What the buyer's pages show next to the merchant's name: whom to ask, and its terms. */
export const MERCHANT_LINKS = ["supportEmail", "supportUrl", "termsUrl", "privacyUrl"] as const;
export type MerchantLink = (typeof MERCHANT_LINKS)[number];

const url = (description: string, path: string) =>
  PageUrl.nullish().meta({ description, format: "uri", examples: [`https://shop.example/${path}`] });

const AccentColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #1f6f54")
  .transform((colour) => colour.toLowerCase())
  .nullish()
  .meta({
    description:
      "The merchant's colour on its buyers' pages and receipts; lightened or darkened there where text could not be read. Null for Florin's own",
    pattern: "^#[0-9a-fA-F]{6}$",
    examples: ["#1f6f54"],
  });

export const CreateMerchant = z.object({
  merchantName: MerchantName,
  merchantEmail: MerchantEmail,
  iconUrl: IconUrl.nullish(),
  supportEmail: EmailAddress.nullish().meta({
    description: "Buyers with a question write to it; null for none",
    format: "email",
    examples: ["help@shop.example"],
  }),
  supportUrl: url("A page for buyers with a question, linked instead of the address; null for none", "help"),
  termsUrl: url("The merchant's terms, linked from the checkout and the form; null for none", "terms"),
  privacyUrl: url("The merchant's privacy notice, linked in the same places; null for none", "privacy"),
  accentColor: AccentColor,
});
export type CreateMerchant = z.infer<typeof CreateMerchant>;

export const UpdateMerchant = CreateMerchant.partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    "must have at least one field of the merchant's profile",
  )
  .meta({ minProperties: 1 });
export type UpdateMerchant = z.infer<typeof UpdateMerchant>;

/** Query of `GET /v1/merchants`. */
export const ListMerchants = z.object({
  status: MerchantStatus.optional(),
  search: text(1, 256)
    .optional()
    .describe("A part of the name or the id, to the letter but for upper and lower case"),
  cursor: z
    .string()
    .meta({ minLength: 1 })
    .optional()
    .describe("`nextCursor` of the page before, with the same query"),
  limit: queryInteger(1, 100).default(20).describe("How many on a page; 20 without it"),
});
export type ListMerchants = z.infer<typeof ListMerchants>;

export const MerchantParams = z.object({
  merchantId: z.string().max(256).describe("The merchant's id, `mrch_…`"),
});

const CreatedFields = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: MerchantStatus,
  createdAt: z.iso.datetime({ precision: 3 }),
  supportEmail: z.string().optional(),
  supportUrl: z.string().optional(),
  termsUrl: z.string().optional(),
  privacyUrl: z.string().optional(),
  accentColor: z.string().optional(),
});

/** Specification, "Merchant"; the links and the colour only where they are set. */
export const Merchant = CreatedFields.extend({ iconUrl: z.string().nullable() });
export type Merchant = z.infer<typeof Merchant>;

export const SetMerchantStatus = MerchantParams.extend({ status: MerchantStatus });
export type SetMerchantStatus = z.infer<typeof SetMerchantStatus>;

/** A checked image; set its path as `iconUrl`. */
export const UploadedLogo = z.object({ iconUrl: z.string() });
export type UploadedLogo = z.infer<typeof UploadedLogo>;

export const CreatedMerchant = z.object({ merchant: CreatedFields });
export type CreatedMerchant = z.infer<typeof CreatedMerchant>;

export const UpdatedMerchant = z.object({ merchant: Merchant });
export type UpdatedMerchant = z.infer<typeof UpdatedMerchant>;

export const DeletedMerchant = z.object({ id: z.string(), deleted: z.literal(true) });
export type DeletedMerchant = z.infer<typeof DeletedMerchant>;

export const MerchantListing = z.object({
  merchants: z.array(Merchant),
  totalCount: z.number().int().describe("All that match, on whichever page"),
  nextCursor: z.string().nullable(),
});
export type MerchantListing = z.infer<typeof MerchantListing>;

/**
 * The dashboard's listing, with the path of our copy of each logo: its pages request nothing from a merchant's host.
 */
export const MerchantPage = MerchantListing.extend({
  merchants: z.array(Merchant.extend({ logo: z.string().nullable() })),
});
export type MerchantPage = z.infer<typeof MerchantPage>;

/** A merchant as the dashboard's lists name it. */
export const NamedMerchant = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of our copy of the logo. */
  logo: z.string().nullable(),
});
export type NamedMerchant = z.infer<typeof NamedMerchant>;
