import { href } from "react-router";
import { pageAsked } from "../../page-number.ts";

/** Nobody pages beyond it. */
const MAX_PAGE = 1_000;

/** Which page of the list an address asks for, from 1. */
export function notificationPage({ searchParams }: URL): number {
	return pageAsked(searchParams, MAX_PAGE);
}

/** The address of a page of the list. */
export function notificationsAddress(params: { locale?: string | undefined }, page: number): string {
	const path = href("/:locale?/notifications", params);
	return page > 1 ? `${path}?page=${page}` : path;
}
