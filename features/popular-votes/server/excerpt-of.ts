/** What fits into a card on a phone: the line that a browser cuts would end in the middle of a word. */
const EXCERPT_MAX_CHARACTERS = 160

/** A full stop behind a word ends a sentence; one behind a number, "Art", "Abs" or one letter need not. */
const SENTENCES = /^.*\p{L}{3}(?<!\b(?:art|abs))[.!?](?=\s)/isu

/** The beginning of a text for lists: whole sentences, or as many words as fit. */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_MAX_CHARACTERS) return text
  const room = text.slice(0, EXCERPT_MAX_CHARACTERS + 1)
  return SENTENCES.exec(room)?.[0] ?? room.replace(/\s+\S*$/, ' …')
}
