import { describe, expect, it } from "vitest";
import { askedTopics, joinTopics, topicsOf } from "../../../../workers/cms/tenant/search-index/topics.ts";

const filler = (words: number) => Array.from({ length: words }, (_, at) => `füllwort${at}`).join(" ");
const levelOf = (topics: string, word: string) =>
	Number(
		topics
			.split(" ")
			.find((topic) => topic.startsWith(`${word}·`))
			?.split("·")[1] ?? 0,
	);

describe("what a text is about", () => {
	it("is told by the share that a word has, not by its number alone", () => {
		const short = topicsOf([`Mahnung ${filler(100)} Mahnung Mahnung`], false);
		const long = topicsOf([`${filler(5_000)} Mahnung Mahnung Mahnung`], false);
		expect(levelOf(short, "mahnung")).toBeGreaterThan(levelOf(long, "mahnung"));
		expect(levelOf(long, "mahnung")).toBe(0);
	});

	it("is told by its beginning as well", () => {
		const text = `Mahnung ${filler(300)}`;
		expect(levelOf(topicsOf([text], true), "mahnung")).toBe(levelOf(topicsOf([text], false), "mahnung") + 1);
	});

	it("is nothing of the words that all texts have, of figures, and of short ones", () => {
		expect(topicsOf(["und und und der der 2024 2024 ab ab ab"], true)).toBe("");
	});

	it("is no more than so many words, the highest first", () => {
		const topics = topicsOf([`${filler(90)} Mahnung Mahnung Mahnung`], false)
			.trim()
			.split(" ");
		expect(topics).toHaveLength(60);
		expect(topics[0]).toMatch(/^mahnung·/);
	});

	it("is of several parts what is highest in one of them", () => {
		const joined = joinTopics([" mahnung·2 strom·5", " mahnung·4", ""]);
		expect(joined).toBe(" strom·5 mahnung·4");
		expect(askedTopics(" strom·5 mahnung·2")).toBe("strom·5");
	});
});
