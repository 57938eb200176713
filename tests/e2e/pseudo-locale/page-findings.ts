import type { Page } from "@playwright/test";
import { CLOSING, OPENING } from "./pseudo-texts.ts";

/** A text of the page, and what it stands in. */
interface Said {
	text: string;
	where: string;
}

/** Everything that a page says or has a screen reader say, also what is folded away or shown elsewhere only. */
export async function saidOn(page: Page): Promise<Said[]> {
	return page.evaluate(() => {
		const said: Said[] = [];
		const nameOf = (element: Element | null) =>
			element === null
				? ""
				: `${element.localName}${element.id && `#${element.id}`}.${(element.getAttribute("class") ?? "").split(" ").slice(0, 3).join(".")}`;
		const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const parent = walker.currentNode.parentElement;
			const text = walker.currentNode.textContent?.trim() ?? "";
			if (text !== "" && !parent?.closest("script, style, noscript, bdi, mark, .cursor-text")) {
				// Neighbours are one sentence: React writes what is filled in as a node of its own.
				said.push({ text, where: nameOf(parent) });
			}
		}
		for (const attribute of [
			"aria-label",
			"aria-description",
			"aria-valuetext",
			"aria-roledescription",
			"title",
			"placeholder",
			"alt",
		]) {
			for (const element of document.querySelectorAll(`[${attribute}]`)) {
				const text = element.getAttribute(attribute)?.trim() ?? "";
				if (text !== "") said.push({ text, where: `${nameOf(element)} ${attribute}` });
			}
		}
		for (const { content, name } of document.querySelectorAll<HTMLMetaElement>("meta[name=description]")) {
			said.push({ text: content, where: `meta ${name}` });
		}
		return said;
	});
}

/**
 * What is left of a text without what the texts endpoint has given. Of one that is shown in several paragraphs only the
 * accents tell.
 */
export function withoutTexts(text: string): string {
	const inBrackets = new RegExp(`${OPENING}[^${OPENING}${CLOSING}]*${CLOSING}`, "g");
	let rest = text;
	for (let before = ""; before !== rest;) {
		before = rest;
		rest = rest.replaceAll(inBrackets, " ");
	}
	return /[aeiouäöü]/i.test(rest) ? rest.trim() : "";
}

/**
 * Texts that do not fit: wider than the page, cut off without an ellipsis, out of their button, or over another text.
 */
export async function misfitsOn(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const SLACK = 1.5;
		const found = new Set<string>();
		const width = document.documentElement.clientWidth;
		const styles = new Map<Element, CSSStyleDeclaration>();
		const styleOf = (element: Element) => {
			const style = styles.get(element) ?? getComputedStyle(element);
			styles.set(element, style);
			return style;
		};
		if (document.documentElement.scrollWidth > width) {
			found.add(`the page is ${document.documentElement.scrollWidth} px wide`);
		}
		interface Placed {
			element: Element;
			text: string;
			rects: DOMRect[];
			/** What floats over the page, with it inside. */
			floating: Element | null;
		}
		const placed: Placed[] = [];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const { currentNode } = walker;
			const element = currentNode.parentElement;
			const text = currentNode.textContent?.trim() ?? "";
			if (!element || text === "" || element.closest("script, style, noscript, option, svg, .cursor-text"))
				continue;
			if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
			const range = document.createRange();
			range.selectNodeContents(currentNode);
			const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
			if (rects.length === 0) continue;
			let floating: Element | null = null;
			let isClipped = false;
			let isScrolled = false;
			let isScrolledDown = false;
			let hasEllipsis = false;
			let isClamped = false;
			const report = (what: string) =>
				found.add(
					`${what}: «${text.slice(0, 60)}» in ${element.localName}.${(element.getAttribute("class") ?? "").slice(0, 60)}`,
				);
			for (
				let around: Element | null = element;
				around && around !== document.body;
				around = around.parentElement
			) {
				const style = styleOf(around);
				if (style.position === "fixed" || style.position === "sticky") floating = around;
				// For screen readers alone.
				if (style.clipPath === "inset(50%)" || style.clip === "rect(0px, 0px, 0px, 0px)") isClipped = true;
				const box = around.getBoundingClientRect();
				if (/auto|scroll/.test(style.overflowX)) isScrolled = true;
				if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") hasEllipsis = true;
				const hides = /hidden|clip/.test(style.overflowX) && !isScrolled && !hasEllipsis;
				if (hides && rects.some(({ left, right }) => left < box.left - SLACK || right > box.right + SLACK)) {
					// Slid out of sight, or cut.
					const isAway = rects.every(({ left, right }) => left >= box.right || right <= box.left);
					if (!isAway && !isClipped && box.width > 1) report("cut at its side");
					isClipped = true;
				}
				if (/auto|scroll/.test(style.overflowY)) isScrolledDown = true;
				if (style.webkitLineClamp !== "none") isClamped = true;
				const hidesBelow = /hidden|clip/.test(style.overflowY) && !isClamped && !isScrolledDown;
				if (hidesBelow && rects.some(({ bottom }) => bottom > box.bottom + 4)) {
					const isAway = rects.every(({ top, bottom }) => top >= box.bottom || bottom <= box.top);
					if (!isAway && !isClipped && box.height > 1) report("cut below");
					isClipped = true;
				}
				const isButton =
					/^(button|summary)$/.test(around.localName) ||
					(around.localName === "a" && style.borderStyle !== "none" && style.borderTopWidth !== "0px");
				if (isButton && !isClipped && !hasEllipsis) {
					const isOut = rects.some(
						(rect) =>
							rect.left < box.left - SLACK ||
							rect.right > box.right + SLACK ||
							rect.top < box.top - SLACK ||
							rect.bottom > box.bottom + SLACK,
					);
					if (isOut) report("out of its button");
				}
			}
			if (isClipped) continue;
			const isOutside = rects.some(({ left, right }) => left < -SLACK || right > width + SLACK);
			if (isOutside && !isScrolled && !hasEllipsis) report("out of the page");
			if (!isScrolled && !hasEllipsis) placed.push({ element, text, rects, floating });
		}
		for (const [at, one] of placed.entries()) {
			for (const other of placed.slice(at + 1)) {
				if (one.floating !== other.floating) continue;
				const overlaps = one.rects.some((a) =>
					other.rects.some(
						(b) =>
							Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
							Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6,
					),
				);
				if (overlaps)
					found.add(
						`one over the other: «${one.text.slice(0, 40)}» and «${other.text.slice(0, 40)}» (${one.element.localName}.${(one.element.getAttribute("class") ?? "").slice(0, 50)})`,
					);
			}
		}
		return [...found];
	});
}
