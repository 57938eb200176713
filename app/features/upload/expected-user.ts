/**
 * Names the user for whom a tab sends. Somebody else may have signed in since in the same browser: the cookie is
 * then theirs, and what the tab sends is refused.
 */
export const EXPECTED_USER_HEADER = "X-Expected-User";
