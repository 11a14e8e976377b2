const MAX_CHARACTERS = 500
/** What a regular expression does not take for itself. A dot counts as a dot, which is stricter than what it means there. */
const LITERAL = /^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/
const GROUP = /^\((?:\?:)?(.*)\)$/s

/**
 * Reads a regular expression that says no more than a text does: `^urn:type:1$`, `https://example\.ch/`, `^(first|second)$`.
 * It is compared, never run: an expression of somebody else can take for ever.
 * @returns undefined for any other
 */
export function parseLiteralPattern(pattern: string): ((text: string) => boolean) | undefined {
  if (pattern.length > MAX_CHARACTERS) return undefined
  const isStart = pattern.startsWith('^')
  const isEnd = pattern.endsWith('$') && !pattern.endsWith('\\$')
  const body = pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined)
  const [, group] = GROUP.exec(body) ?? []
  const parts = group === undefined ? [body] : group.split('|')
  if (!parts.every((part) => LITERAL.test(part))) return undefined
  const words = parts.map((part) => part.replace(/\\(.)/gs, '$1'))
  return (text) => words.some((word) => contains(text, word, { isStart, isEnd }))
}

function contains(text: string, word: string, { isStart, isEnd }: { isStart: boolean; isEnd: boolean }): boolean {
  if (isStart && isEnd) return text === word
  if (isStart) return text.startsWith(word)
  return isEnd ? text.endsWith(word) : text.includes(word)
}
