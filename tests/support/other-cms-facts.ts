/** The one token that it knows. (Apart, because tests inside workerd cannot load what runs in Node.) */
export const OTHER_CMS_TOKEN = "known-to-the-other-cms";
/** Any that begins so it knows from the second time on. */
export const OTHER_CMS_LATER = "later-known";
/** What it tells whoever it lets in. */
export const OTHER_CMS_NEWS = { tenantId: "o".repeat(24) };
