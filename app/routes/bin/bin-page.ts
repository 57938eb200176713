import { href } from "react-router";
import { pageAsked } from "../../page-number.ts";

/** Nobody pages beyond it. */
const MAX_PAGE = 1_000_000;

/** Which page of the bin an address asks for, from 1. */
export function binPage({ searchParams }: URL): number {
	return pageAsked(searchParams, MAX_PAGE);
}

/** The address of a page of the bin. */
export function binAddress(params: { locale?: string | undefined }, page: number): string {
	const path = href("/:locale?/documents/bin", params);
	return page > 1 ? `${path}?page=${page}` : path;
}
