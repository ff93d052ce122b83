/** What the reader has chosen on the page. */
export interface StatementChoices {
  months: string[];
  /** The month to start with. */
  month: string;
  /** The selected merchant; null for the whole account. */
  merchantId: string | null;
}
