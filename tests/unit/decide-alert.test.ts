import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ALERT_RULES } from "@/server/alerts/alert-rules";
import { type AlertState, decideAlert, type Step } from "@/server/alerts/decide-alert";
import type { AlertEvent, Finding, Severity } from "@/server/alerts/schema";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const START = Date.UTC(2026, 10, 27);

/** An alert of a key's balance over time, as its row would be. */
class Watched {
  alert: AlertState | null = null;
  readonly events: [minute: number, event: AlertEvent][] = [];
  #seconds = 0;

  get now(): Date {
    return new Date(START + 1_000 * this.#seconds);
  }

  /** Lets time pass in steps of 15 seconds while the key is as given; null is well. */
  pass(seconds: number, severity: Severity | null): this {
    for (let passed = 0; passed < seconds; passed += 15) {
      this.#seconds += 15;
      this.#look(severity);
    }
    return this;
  }

  #look(severity: Severity | null): void {
    const finding: Finding | null = severity && { kind: "signer_low", subject: "1:0x", severity, facts: {} };
    if (!this.alert && !finding) return;
    const { now } = this;
    this.alert ??= { ...FRESH, severity: severity ?? "page", severitySince: now, lastSeenAt: now };
    this.#take(decideAlert(this.alert, finding, now));
  }

  #take(step: Step): void {
    if (step.to === "forget") {
      this.alert = null;
      return;
    }
    if (step.event) this.events.push([Math.floor(this.#seconds / MINUTE_S), step.event]);
    const { resolvedAt, ...changes } = step.changes;
    this.alert = resolvedAt ? null : { ...(this.alert as AlertState), ...changes };
  }
}

const FRESH: AlertState = {
  kind: "signer_low",
  severity: "page",
  severitySince: new Date(0),
  lastSeenAt: new Date(0),
  openedAt: null,
  notifiedAt: null,
  notifiedSeverity: null,
  acknowledgedAt: null,
  silencedUntil: null,
};

describe("an alert", () => {
  test("opens once its condition has held, is sent once, and is resolved five minutes after its end", () => {
    const watched = new Watched().pass(10 * MINUTE_S, "page").pass(10 * MINUTE_S, null);
    expect(watched.events).toEqual([
      [2, "opened"],
      [15, "resolved"],
    ]);
    expect(watched.alert).toBeNull();
  });

  test("of a moment is never sent", () => {
    const watched = new Watched();
    for (let i = 0; i < 10; i++) watched.pass(MINUTE_S, "page").pass(MINUTE_S, null);
    expect(watched.events).toEqual([]);
  });

  test("that flaps is one alert", () => {
    const watched = new Watched().pass(5 * MINUTE_S, "page");
    for (let i = 0; i < 10; i++) watched.pass(4 * MINUTE_S, null).pass(MINUTE_S, "page");
    expect(watched.events).toEqual([[2, "opened"]]);
  });

  test("is sent again every four hours, or every day where it can wait", () => {
    const page = new Watched().pass(9 * HOUR_S, "page");
    expect(page.events.map(([, event]) => event)).toEqual(["opened", "repeated", "repeated"]);
    const ticket = new Watched().pass(49 * HOUR_S, "ticket");
    expect(ticket.events.map(([, event]) => event)).toEqual(["opened", "repeated", "repeated"]);
  });

  test("that is acknowledged is not repeated, and its end is sent", () => {
    const watched = new Watched().pass(5 * MINUTE_S, "page");
    watched.alert = { ...(watched.alert as AlertState), acknowledgedAt: watched.now };
    watched.pass(24 * HOUR_S, "page").pass(10 * MINUTE_S, null);
    expect(watched.events.map(([, event]) => event)).toEqual(["opened", "resolved"]);
  });

  test("that becomes a page is sent again, also to those who acknowledged the ticket", () => {
    const watched = new Watched().pass(15 * MINUTE_S, "ticket");
    watched.alert = { ...(watched.alert as AlertState), acknowledgedAt: watched.now };
    watched.pass(5 * MINUTE_S, "page");
    expect(watched.events).toEqual([
      [10, "opened"],
      [17, "opened"],
    ]);
    expect(watched.alert?.acknowledgedAt).toBeNull();
    watched.pass(5 * MINUTE_S, "ticket").pass(5 * MINUTE_S, "page");
    expect(watched.events).toHaveLength(2);
  });

  test("that is silenced is quiet, and is sent when the silence ends before it does", () => {
    const watched = new Watched().pass(MINUTE_S, "page");
    watched.alert = {
      ...(watched.alert as AlertState),
      silencedUntil: new Date(watched.now.getTime() + 2 * HOUR_S * 1_000),
    };
    watched.pass(2 * HOUR_S - MINUTE_S, "page");
    expect(watched.events).toEqual([]);
    expect(watched.alert?.openedAt).not.toBeNull();
    watched.pass(5 * MINUTE_S, "page");
    expect(watched.events).toEqual([[121, "opened"]]);
  });

  test("whose end falls into a silence is resolved without a message", () => {
    const watched = new Watched().pass(5 * MINUTE_S, "page");
    watched.alert = {
      ...(watched.alert as AlertState),
      silencedUntil: new Date(watched.now.getTime() + HOUR_S * 1_000),
    };
    watched.pass(10 * MINUTE_S, null);
    expect(watched.events).toEqual([[2, "opened"]]);
    expect(watched.alert).toBeNull();
  });
});

describe("the rules for Prometheus", () => {
  const rules = readFileSync("deploy/prometheus/florin.rules.yml", "utf8");

  test("have twelve letters, and Florin alerts about each without them", () => {
    const letters = new Set([...rules.matchAll(/alert: ([A-Z]) \}/g)].map(([, letter = ""]) => letter));
    const own = new Set(Object.values(ALERT_RULES).map(({ letter }) => letter));
    expect(letters.size).toBe(12);
    expect([...letters].filter((letter) => !own.has(letter))).toEqual([]);
  });
});
