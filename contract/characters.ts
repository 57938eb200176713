/** Something that can be seen: no space, no format character. Free of schemas, so that a browser can have it for little. */
export const VISIBLE = /[^\p{Z}\p{C}]/u;
