const FONT_SIZE = 100;
let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the browser's sans-serif, in sizes of the font. */
export function widthOfText(text: string): number {
	context ??= document.createElement("canvas").getContext("2d");
	if (!context) return text.length / 2;
	context.font = `${FONT_SIZE}px sans-serif`;
	return context.measureText(text).width / FONT_SIZE || 1;
}
