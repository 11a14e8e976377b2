export interface Person {
  givenName: string
  familyName: string
  birthDate: string
}

export const NOBODY: Person = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
const GIVEN = 'Anna Reto Chiara Luc Flurina Samir Élodie Gian Mira Noé Aline Tiziano Zoë Jürg François Mélanie'.split(
  ' ',
)
const BEGINNINGS =
  'Mül Mei Schmi Kel We Hu Schnei Fi Ger Bru Bau Frei Zim Mo Ro Gra Kun Wid Su Bi Stei Lü Kä Ni Ja Fa Dé'.split(' ')
const MIDDLES = 'ler er dt ber mann li ner ter ger ser man tz ch din gli ni to sson vet'.split(' ')
const ENDINGS = ['', '', '', 'i', 'er', 'mann', '-Muster', 'son', 'ard', 'oz', 'etti', 'ini']

/** People as a register has them: some names many times, many names once; no two with the same name and birth date. */
export function createPeople(size: number, seed: number): Person[] {
  const random = createRandom(seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 1.5 * list.length)] ?? ''
  const seen = new Set<string>()
  while (seen.size < size) {
    const day = new Date(Date.UTC(1930, 0, 1) + Math.floor(random() * 29_000) * 86_400_000).toISOString().slice(0, 10)
    const second = random() < 0.3 ? ` ${pick(GIVEN)}` : ''
    const familyName = `${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(ENDINGS)}`
    seen.add(JSON.stringify({ givenName: `${pick(GIVEN)}${second}`, familyName, birthDate: day }))
  }
  return [...seen].map((text) => JSON.parse(text) as Person)
}

/** The same numbers in each run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
