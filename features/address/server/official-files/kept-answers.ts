/** Texts that are remembered: as many as there are places in the country, and days. */
const MOST_KEPT = 20_000

/** The same function, which remembers its answers: files repeat the same few thousand texts in millions of lines. */
export function keepAnswers<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const kept = new Map<string, Answer>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = answer(text)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(text, made)
    return made
  }
}
