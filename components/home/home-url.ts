import type { OverviewQuery } from "@/server/statistics/overview-schema";

export interface HomeView {
  query: Omit<OverviewQuery, "merchantId">;
  /** The chart's measure: a currency, or "payments". */
  chart: string | null;
}

/** Returns the home page's address with these choices. */
export function homeUrl({ query, chart }: HomeView): string {
  const { range, from, to, currency } = query;
  const params = new URLSearchParams();
  if (range !== "30d") params.set("range", range);
  if (range === "custom" && from && to) {
    params.set("from", from);
    params.set("to", to);
  }
  if (currency) params.set("in", currency);
  if (chart) params.set("chart", chart);
  const text = params.toString();
  return text ? `/dashboard?${text}` : "/dashboard";
}
