/**
 * `Content-Disposition` of a file (RFC 6266): the name twice, once in plain ASCII for old clients and once in UTF-8
 * (RFC 8187). Nothing of the name can end the value or name another folder.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
	const safe = name.replaceAll(/[/\\]/g, "_");
	const ascii = safe
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.replaceAll(/[^\x20-\x7e]/g, "_")
		.replaceAll(/["%;]/g, "_");
	const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
