/**
 * What a route of the app's own has answered: taken for what that route gives, since schemas stay out of the browser.
 * @returns `null` for a failure, and for the page of signing in to which a session that has ended is led
 * @throws where the answer breaks off
 */
export async function ownAnswer<Answer>(response: Response): Promise<Answer | null> {
	const isAnswer = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
	if (!isAnswer) return null;
	const answer: Answer = await response.json();
	return answer;
}
