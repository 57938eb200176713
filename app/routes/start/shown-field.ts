/** The hidden field with what stood in a field when the form was shown, by the name of that. */
export function shownField(field: string): string {
	return `shown.${field}`;
}
