/** How many days a token for a program may count. (Free of schemas, so that a browser can have it for little.) */
export const ACCESS_TOKEN_DAYS = [30, 90, 365] as const;
