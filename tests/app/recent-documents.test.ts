import { expect, test } from "vitest";
import { FORGET_RECENT, recentCookie, recentIds } from "../../app/features/search/recent-cookie.ts";

const id = (letter: string) => `kfamilie1${letter.repeat(15)}`;

/** The cookie as the browser sends it back. */
function sent(cookie: string | null): string {
	return (cookie ?? "").split(";")[0] ?? "";
}

test("what is opened stands first, and once", () => {
	let cookie: string | null = null;
	for (const letter of ["a", "b", "a", "c"]) cookie = sent(recentCookie(cookie, id(letter)));
	expect(recentIds(cookie)).toEqual([id("c"), id("a"), id("b")]);
});

test("what is opened again at once sets no cookie", () => {
	expect(recentCookie(sent(recentCookie(null, id("a"))), id("a"))).toBeNull();
});

test("the eight latest are kept, in a cookie that no script reads and that says ids alone", () => {
	let cookie: string | null = "other=1";
	for (const letter of "abcdefghijkl") cookie = recentCookie(sent(cookie), id(letter));
	expect(recentIds(sent(cookie))).toEqual([..."lkjihgfe"].map(id));
	expect(cookie).toMatch(/^recent_documents=[a-z0-9.]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});

test.each([
	null,
	"",
	"recent_documents=",
	"recent_documents=%00;",
	"xrecent_documents=kfamilie1aaaaaaaaaaaaaaa",
	"recent_documents=../../users/me.<script>",
])("a cookie %j names no document", (cookies) => {
	expect(recentIds(cookies)).toEqual([]);
});

test("of a forged cookie no more ids than are kept count", () => {
	const forged = [..."abcdefghijklmnop"].map(id).join(".");
	expect(recentIds(`recent_documents=${forged}.${forged}`)).toHaveLength(8);
});

test("signing out empties it", () => {
	expect(recentIds(sent(FORGET_RECENT))).toEqual([]);
});
