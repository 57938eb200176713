/** Who is behind a link: a person of a household or company, which may be called as the person is. */
export function senderName(person: string | null, from: string): string {
	return person === null || person === from ? from : `${person} (${from})`;
}
