import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { configurationSchema, publicConfiguration } from "../../contract/configuration.ts";
import * as constants from "../../contract/constants.ts";

it.each<[keyof typeof constants, unknown]>([
	["ERROR_TOAST_LIFE_MS", 7000],
	["DEFAULT_TOAST_LIFE_MS", 3000],
	["INBOX_POLLING_MS", 20_000],
	["EXPLORER_PAGE_SIZE", 15],
	["EXPLORER_DEFAULT_SORT", { field: "createdAt", order: "desc" }],
	["EXPLORER_WATCHERS_START_MS", 500],
	["UPLOAD_RETRIES", 3],
	["UPLOAD_RETRY_WAIT_MS", 5000],
	["UPLOAD_NO_RETRY_STATUS", [400, 429]],
	["SOCKET_RECONNECT_DELAY_MS", 10_000],
	["LOG_FLUSH_INTERVAL_MS", 1000],
	["UNREAD_COUNTER_MAX", 9],
	["COLUMN_WIDTH_MIN_PX", 140],
	["COLUMN_WIDTH_MAX_PX", 400],
	["LOCALE_COOKIE", "i18n_redirected"],
	["LOCALE_COOKIE_DAYS", 365],
	["EXPLORER_COLUMNS_DAYS", 365],
	["DEFAULT_CURRENCY", "CHF"],
	["IDENTIFIER_PADDING", 5],
	["PAGE_RELOAD_GUARD_MS", 10_000],
	["DEVICE_REFRESH_DEBOUNCE_MS", 50],
	["COLOUR_MODE_STORAGE_KEY", "nuxt-color-mode"],
	["APP_VERSION_STORAGE_KEY", "app-version"],
])("%s is what spec 9 says: %j", (name, value) => {
	expect({ ...constants }[name]).toEqual(value);
});

it("tries a read again after the answers of spec 7", () => {
	expect(constants.RETRY_STATUS).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
});

it("is in German alone, with Swiss formats and English behind it, as spec 1 says", () => {
	expect(constants.LOCALES).toEqual(["de"]);
	expect(constants.DEFAULT_LOCALE).toBe("de");
	expect(constants.FORMAT_LOCALE).toBe("de-CH");
	expect(constants.FALLBACK_LOCALE).toBe("en");
});

it("leaves seven seconds to take something back, as long as an error is shown", () => {
	expect(constants.UNDO_TOAST_LIFE_MS).toBe(7_000);
	expect(constants.UNDO_TOAST_LIFE_MS).toBeGreaterThan(constants.DEFAULT_TOAST_LIFE_MS);
});

it("publishes the operator's rules of addresses", () => {
	const rules = [{ from: "/faq", to: "https://hilfe.example/" }];
	expect(configurationSchema.parse(publicConfiguration(1, {}, [], rules)).routeRules).toEqual(rules);
	expect(publicConfiguration(1, {}).routeRules).toEqual([]);
});

it("publishes the configured chunk size, within the limits of a chunk", () => {
	const configured = (file: string) =>
		Number(/^UPLOAD_CHUNK_SIZE = (\d+)$/m.exec(readFileSync(file, "utf8"))?.[1]);
	const own = configured("workers/cms/wrangler.toml");
	const { chunkSize, minChunkSize, maxChunkSize, maxChunks, maxFileSize } = configurationSchema.parse(
		publicConfiguration(own, { digestMail: true, push: true }),
	).upload;
	expect([chunkSize, configured("wrangler.toml")]).toEqual([own, own]);
	expect(minChunkSize <= chunkSize && chunkSize <= maxChunkSize).toBe(true);
	expect(chunkSize * maxChunks).toBeGreaterThanOrEqual(maxFileSize);
});
