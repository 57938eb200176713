import { afterEach, expect, it, vi } from "vitest";
import { iconApi, iconSetSchema } from "../../contract/api/icons.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { CATEGORY_ICONS } from "../../contract/entities/category-icons.ts";
import { environment } from "../../workers/cms/environment.ts";
import { call, openAccount } from "../support/workers-api.ts";

afterEach(() => {
	environment.ICON_SERVICE = "";
	vi.restoreAllMocks();
});

async function ask(collection: string, icons: string) {
	const response = await call("GET", `${pathOf(iconApi.icons, { collection })}?icons=${icons}`);
	const body: unknown = await response.json();
	return { status: response.status, body, cached: response.headers.get("Cache-Control") };
}

const service = (answer: () => Promise<Response>) => {
	environment.ICON_SERVICE = "https://icons.example";
	return vi.spyOn(globalThis, "fetch").mockImplementation(answer);
};

it("answers with the drawings of the names that it is asked for", async () => {
	const { status, body, cached } = await ask("lucide.json", "house,home,gibt-es-nicht");
	expect(status).toBe(200);
	const { prefix, icons, not_found } = iconSetSchema.parse(body);
	expect([prefix, not_found, cached]).toEqual(["lucide", ["gibt-es-nicht"], "public, max-age=60"]);
	expect(icons["house"]?.body).toContain("<path");
	// A former name of the same one.
	expect(icons["home"]).toEqual(icons["house"]);
	expect((await ask("lucide", "house")).cached).toBe("public, max-age=86400");
});

it("has every drawing by which a category can be marked", async () => {
	const { body } = await ask("lucide", CATEGORY_ICONS.join(","));
	expect(iconSetSchema.parse(body).not_found).toBeUndefined();
});

it.each(["", "../geheim", "a,,b", "__proto__", "A"])(
	"refuses what is no list of names: %j",
	async (icons) => {
		expect((await ask("lucide", encodeURIComponent(icons))).status).toBe(400);
	},
);

it("finds nothing among what every object has", async () => {
	expect(iconSetSchema.parse((await ask("lucide", "constructor")).body).not_found).toEqual(["constructor"]);
});

it("asks nobody else unless the operator has named a service", async () => {
	const fetched = vi.spyOn(globalThis, "fetch");
	expect((await ask("mdi", "home")).status).toBe(404);
	expect((await ask("lucide", "gibt-es-nicht")).status).toBe(200);
	expect(fetched).not.toHaveBeenCalled();
});

it("asks that one only for what it has not itself, and keeps only what it has asked for", async () => {
	const fetched = service(async () =>
		Response.json({ prefix: "mdi", icons: { neu: { body: "<path/>" }, fremd: { body: "<path/>" } } }),
	);
	const { icons, not_found } = iconSetSchema.parse((await ask("lucide", "house,neu,weg")).body);
	expect(Object.keys(icons)).toEqual(["house", "neu"]);
	expect(not_found).toEqual(["weg"]);
	expect(fetched.mock.calls[0]?.[0]).toBe("https://icons.example/lucide.json?icons=neu,weg");
	expect((await ask("mdi", "neu")).status).toBe(200);
});

it("waits for it 1500 ms and no longer, and does without it", async () => {
	const timeout = vi.spyOn(AbortSignal, "timeout");
	service(() => Promise.reject(new DOMException("too long", "TimeoutError")));
	expect((await ask("mdi", "home")).status).toBe(404);
	expect(iconSetSchema.parse((await ask("lucide", "weg")).body).not_found).toEqual(["weg"]);
	expect(timeout).toHaveBeenCalledWith(1500);
});

it.each([
	["fails", () => Promise.resolve(new Response("", { status: 500 }))],
	["answers something else", () => Promise.resolve(Response.json({ icons: "keine" }))],
])("does without it where it %s", async (_, answer) => {
	service(answer);
	expect((await ask("mdi", "home")).status).toBe(404);
});

it("marks each category with which a tenant begins", async () => {
	const { jwt: token } = await openAccount();
	const response = await call("GET", categoryApi.list.path, { token });
	const { data } = await response.json<{ data: { icon: string | null }[] }>();
	expect(data.length).toBeGreaterThan(5);
	expect(data.filter(({ icon }) => !CATEGORY_ICONS.some((known) => known === icon))).toEqual([]);
});
