/** Without what looks like something else when it is read out or written down. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A password to propose: twelve characters in groups, which one can read out on the phone. */
export function proposedPassword(): string {
	const group = () => Array.from({ length: GROUP_LENGTH }, randomLetter).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}

function randomLetter(): string {
	// What would make some letters likelier than others is drawn again.
	const limit = 256 - (256 % LETTERS.length);
	for (;;) {
		const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
		if (drawn < limit) return LETTERS[drawn % LETTERS.length] ?? "";
	}
}
