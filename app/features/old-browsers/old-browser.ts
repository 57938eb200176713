/** iPhone and iPad: every browser there has the system's engine. */
const IOS = /\b(?:iPhone|CPU) OS (\d+)_(\d+)/;
const SAFARI = /\bVersion\/(\d+)\.(\d+)\b.*\bSafari\//;
const CHROMIUM = /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/;
const FIREFOX = /\bFirefox\/(\d+)/;
const INTERNET_EXPLORER = /\b(?:MSIE|Trident)\b/;

/**
 * The first versions that run what the build writes: it takes no other target than Vite's own ("baseline widely
 * available"). Firefox knows the `:has()` of the style sheet from 121 on.
 */
const SAFARI_16_4 = 16.04;
const CHROMIUM_111 = 111;
const FIREFOX_121 = 121;

/** No browser says more of itself; what is longer would be searched for very long. */
const LONGEST_USER_AGENT = 1_000;

/**
 * Whether a browser is older than what scripts and the style sheet are built for. It gets every page as one without
 * JavaScript does, and a style sheet in words that it knows (decision 121). Who does not say what it is counts as new.
 * @param userAgent the header of the request
 */
export function isOldBrowser(userAgent: string | null): boolean {
	if (userAgent === null || userAgent.length > LONGEST_USER_AGENT) return false;
	const apple = IOS.exec(userAgent);
	if (apple) return versionOf(apple) < SAFARI_16_4;
	const chromium = CHROMIUM.exec(userAgent);
	if (chromium) return Number(chromium[1]) < CHROMIUM_111;
	const firefox = FIREFOX.exec(userAgent);
	if (firefox) return Number(firefox[1]) < FIREFOX_121;
	const safari = SAFARI.exec(userAgent);
	if (safari) return versionOf(safari) < SAFARI_16_4;
	return INTERNET_EXPLORER.test(userAgent);
}

/** 16.4 as 16.04, so that 16.10 comes after it. */
function versionOf([, major, minor]: RegExpExecArray): number {
	return Number(major) + Number(minor) / 100;
}
