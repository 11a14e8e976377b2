import { createHash } from 'node:crypto'

/** Every form in which an attribute might have been kept. */
export function disguises(attribute: string): string[] {
  // Dates only: keys and signatures have hyphens as well, and what they would be turned into is so short that it stands anywhere.
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(attribute) ?? []
  const swissDate = day === undefined ? [] : [`${day}.${month}.${year}`]
  const plain = [attribute, attribute.toLowerCase(), attribute.normalize('NFD'), ...swissDate]
  return plain.flatMap((text) => [
    text,
    ...[0, 1, 2].map((shift) => base64Core(text, shift)),
    createHash('sha256').update(text).digest('hex'),
    createHash('sha256').update(text).digest('base64url'),
    Buffer.from(text).toString('hex'),
  ])
}

/** What base64 makes of a text at each of the three offsets it may stand at, without the characters its neighbours decide. */
function base64Core(text: string, shift: number): string {
  const encoded = Buffer.from('.'.repeat(shift) + text).toString('base64url')
  return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - 3)
}

const START_LENGTH = 8

/** Those of the texts that stand in a place: thousands of them are looked for in one walk through it, by how they start. */
export function findTexts(texts: readonly string[], place: string): string[] {
  const found = new Set(texts.filter((text) => text.length < START_LENGTH && place.includes(text)))
  const byStart = new Map<string, string[]>()
  for (const text of texts.filter(({ length }) => length >= START_LENGTH)) {
    const start = text.slice(0, START_LENGTH)
    byStart.set(start, [...(byStart.get(start) ?? []), text])
  }
  for (let at = 0; at + START_LENGTH <= place.length; at += 1)
    for (const text of byStart.get(place.slice(at, at + START_LENGTH)) ?? [])
      if (place.startsWith(text, at)) found.add(text)
  return texts.filter((text) => found.has(text))
}
