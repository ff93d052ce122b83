import { expect, test } from "vitest";
import { deviceValues } from "@/components/messages/device-values";
import { describeDevice, deviceOf } from "@/server/accounts/describe-device";
import { textsOf } from "@/tests/support/messages";

const notices = textsOf("en", "notices");
const security = textsOf("en", "settings.security");

const CHROME = "(KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Safari/537.36`,
    "Chrome on Windows",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${CHROME} Safari/537.36 Edg/141.0`, "Edge on Windows"],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 ${CHROME} Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${CHROME} Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Safari/537.36 OPR/120.0.0.0`,
    "Opera on Windows",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Safari/537.36 Vivaldi/7.6`,
    "Vivaldi on Windows",
  ],
  ["curl/8.5.0", "Unknown device"],
  ["Your bank/1.0 (call us) now", "Unknown device"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("%s is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
  const values = deviceValues(deviceOf(userAgent));
  expect(notices("newDevice.device", values)).toBe(device);
  expect(security("device", values)).toBe(device);
});

test.each([
  [{ browser: "Opera", system: null }, "Opera"],
  [{ browser: null, system: "Linux" }, "Linux"],
])("a device that is known in part, %j, is %s", (device, text) => {
  expect(notices("newDevice.device", deviceValues(device))).toBe(text);
});
