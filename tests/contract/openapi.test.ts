import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { documentApi } from "../../contract/api/documents.ts";
import { allEndpoints } from "../../contract/api.ts";
import { FIELDS, PARAMETERS } from "../../workers/cms/http/descriptions.ts";
import { openApiDocument } from "../../workers/cms/http/openapi.ts";

it("is an OpenAPI document that the linter has nothing to say against", async () => {
	const config = await createConfig({
		extends: ["recommended"],
		// The spec's own paths: `/documents/access-rights/{id}` beside `/documents/{id}/history`.
		rules: { "no-ambiguous-paths": "off" },
	});
	const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config });
	expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([]);
});

it("would be told of a fault by the linter", async () => {
	const { paths: _, ...rest } = openApiDocument();
	const config = await createConfig({ extends: ["recommended"] });
	expect(await lintFromString({ source: JSON.stringify(rest), config })).not.toEqual([]);
});

it("describes every endpoint of the contract, each under its own name", () => {
	const described = Object.values(openApiDocument().paths ?? {}).flatMap((path) =>
		[path.get, path.post, path.put, path.delete].flatMap((operation) => operation?.operationId ?? []),
	);
	expect(described.toSorted()).toEqual(
		allEndpoints()
			.map(({ name }) => name)
			.toSorted(),
	);
});

it("says of parameters and fields what their names do not, and of nothing else", () => {
	const document = JSON.stringify(openApiDocument());
	for (const [name, description] of Object.entries(PARAMETERS)) {
		expect(document).toContain(JSON.stringify(name));
		expect(document).toContain(JSON.stringify(description));
	}
	const { requestBody } = openApiDocument().paths?.[documentApi.create.path]?.post ?? {};
	const body = JSON.stringify(requestBody);
	for (const name of ["documentCategory", "documentFolders", "documentParticipations", "basedOn"]) {
		expect(body).toContain(JSON.stringify(FIELDS[name]));
	}
	for (const description of Object.values(FIELDS)) expect(document).toContain(JSON.stringify(description));
});

it("names the parameters of a query as an address has them", () => {
	const { parameters = [] } = openApiDocument().paths?.[documentApi.explore.path]?.get ?? {};
	const names = parameters.map((parameter) => "name" in parameter && parameter.name);
	expect(names).toContain("filters[text]");
	expect(names).toContain("filters[tenant][]");
	expect(names).toContain("pagination[page]");
	expect(parameters.filter((parameter) => "required" in parameter && parameter.required)).toEqual([]);
});
