import type { ComposedMail } from "@/server/mail/deliver-mail";

/** A mail's content, for its plain and its HTML part. */
export interface MailLayout {
  subject: string;
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  /** Paragraphs below the title. */
  text: string[];
  rows: MailRow[];
  action: { text: string; url: string } | null;
  /** Colour of the button and of links; absent for Florin's own. Readable on white. */
  accent?: string | null;
  /** Paragraphs at the end, in small letters. */
  foot: string[];
}

interface MailRow {
  term: string;
  value: string;
  /** Shown below the value. */
  link?: { text: string; url: string } | undefined;
  /** An address or a hash, which reads from left to right. */
  isCode?: boolean;
}

/** Writes both parts of a mail. The HTML loads nothing and has no script. */
export function layOutMail(layout: MailLayout): ComposedMail {
  return { subject: layout.subject, text: plainOf(layout), html: htmlOf(layout) };
}

function plainOf({ title, text, rows, action, foot }: MailLayout): string {
  const facts = rows.flatMap(({ term, value, link }) => [
    `${term}: ${value}`,
    ...(link ? [`  ${link.url}`] : []),
  ]);
  const parts = [title, ...text, facts.join("\n"), action ? `${action.text}:\n${action.url}` : "", ...foot];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const INK = "#1c1b16";
const MUTED = "#5d5b53";
const LINE = "#e4e2da";
const ACCENT = "#4a5a24";
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlOf(layout: MailLayout): string {
  const { subject, language, direction, title, text, rows, action, foot } = layout;
  const accent = layout.accent ?? ACCENT;
  const end = direction === "rtl" ? "left" : "right";
  const start = direction === "rtl" ? "right" : "left";
  return `<!doctype html>
<html lang="${safe(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${safe(subject)}</title></head>
<body style="margin:0;background:#faf9f5;color:${INK};${FONT};font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;text-align:${start}"><tr><td>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${safe(title)}</h1>
${text.map((part) => `<p style="margin:0 0 16px">${safe(part)}</p>`).join("\n")}
${rows.length > 0 ? `<table width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};margin:0 0 20px">${rows.map((row) => rowOf(row, { start, end, accent })).join("")}</table>` : ""}
${action ? `<p style="margin:0 0 20px"><a href="${safe(action.url)}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;padding:10px 16px;border-radius:6px">${safe(action.text)}</a></p>` : ""}
${foot.map((part) => `<p style="margin:0 0 8px;color:${MUTED};font-size:13px">${safe(part)}</p>`).join("\n")}
</td></tr></table></td></tr></table></body></html>
`;
}

function rowOf(
  { term, value, link, isCode }: MailRow,
  { start, end, accent }: { start: string; end: string; accent: string },
): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  const code = isCode ? ` dir="ltr"` : "";
  const font = isCode ? ";font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px" : "";
  const below = link
    ? `<br><a href="${safe(link.url)}" style="color:${accent};${FONT};font-size:13px">${safe(link.text)}</a>`
    : "";
  return `<tr><td style="${cell};color:${MUTED};text-align:${start};padding-inline-end:16px">${safe(term)}</td><td${code} style="${cell};text-align:${end};word-break:break-word${font}">${safe(value)}${below}</td></tr>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
