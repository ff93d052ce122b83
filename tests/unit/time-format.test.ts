import { describe, expect, it } from "vitest";
import { formatRelative, formatRemaining, formatTime, zoneName } from "@/components/ui/format-time";

const at = Date.UTC(2026, 10, 20, 23, 5, 9);

describe("an absolute time", () => {
  it("stands in the zone it states", () => {
    expect(formatTime(at)).toBe("Nov 20, 2026, 23:05");
    expect(formatTime(at, { zone: "Europe/Amsterdam" })).toBe("Nov 21, 2026, 00:05");
    expect(formatTime(at, { zone: "Asia/Tokyo", detail: "date" })).toBe("Nov 21, 2026");
    expect(formatTime(at, { detail: "second" })).toBe("Nov 20, 2026, 23:05:09");
  });

  it("writes midnight as 00, not 24", () => {
    expect(formatTime(Date.UTC(2026, 0, 1))).toBe("Jan 1, 2026, 00:00");
  });

  it("names its zone", () => {
    expect(zoneName(at)).toBe("UTC");
    expect(zoneName(at, { zone: "Europe/Amsterdam", locale: "en-GB" })).toBe("CET");
  });

  it("refuses what is not a time", () => {
    expect(() => formatTime(Number.NaN)).toThrow(RangeError);
  });
});

describe("a relative time", () => {
  const seconds = (count: number) => formatRelative(at + count * 1000, at);

  it("counts whole units and never rounds up", () => {
    expect(seconds(-59)).toBe("now");
    expect(seconds(-60)).toBe("1 minute ago");
    expect(seconds(-3599)).toBe("59 minutes ago");
    expect(seconds(-3600)).toBe("1 hour ago");
    expect(seconds(2 * 86_400)).toBe("in 2 days");
    expect(seconds(-400 * 86_400)).toBe("1 year ago");
  });
});

describe("what is left", () => {
  it("keeps its width within a step of size", () => {
    expect(formatRemaining(0)).toBe("0:00");
    expect(formatRemaining(9)).toBe("0:09");
    expect(formatRemaining(245)).toBe("4:05");
    expect(formatRemaining(3845)).toBe("1:04:05");
    expect(formatRemaining(183_845)).toBe("2 d 03:04:05");
    expect(formatRemaining(-5)).toBe("0:00");
  });
});
