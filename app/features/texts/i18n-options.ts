import type { InitOptions } from "i18next";
import { DEFAULT_LOCALE } from "../../../contract/constants.ts";
import type { Texts } from "../../../contract/text-keys.ts";

declare module "i18next" {
	interface CustomTypeOptions {
		defaultNS: "translation";
		keySeparator: false;
		nsSeparator: false;
		resources: { translation: Texts };
	}
}

const missing = new Set<string>();

/** How server and browser read the texts. The English ones stand under the German ones already, key by key. */
export function i18nOptions(locale: string, texts: Record<string, string>): InitOptions {
	return {
		lng: locale,
		supportedLngs: [locale],
		fallbackLng: DEFAULT_LOCALE,
		resources: { [locale]: { translation: texts } },
		keySeparator: false,
		nsSeparator: false,
		initAsync: false,
		interpolation: { escapeValue: false },
		saveMissing: true,
		missingKeyHandler: (_languages, _namespace, key) => {
			if (missing.has(key)) return;
			missing.add(key);
			console.warn(`text missing: ${key}`);
		},
	};
}
