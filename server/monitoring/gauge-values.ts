import type { Gauge } from "prom-client";

/** A gauge's value, with its labels as text. */
export interface Measured {
  labels: Record<string, string>;
  value: number;
}

/** Reads the values of a gauge. */
export async function valuesOf(gauge: Gauge<string>): Promise<Measured[]> {
  const { values } = await gauge.get();
  return values.map(({ labels, value }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
    value,
  }));
}
