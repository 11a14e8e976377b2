/** A fictional person; `birthDate` is YYYY-MM-DD. */
export type Identity = { readonly givenName: string; readonly familyName: string; readonly birthDate: string }

export const isSameIdentity = (one: Identity, other: Identity): boolean =>
  one.givenName === other.givenName && one.familyName === other.familyName && one.birthDate === other.birthDate

const GIVEN_NAMES = [
  'Anna',
  'Reto',
  'Chiara',
  'Luc',
  'Flurina',
  'Samir',
  'Élodie',
  'Gian',
  'Mira',
  'Noé',
  'Aline',
  'Tiziano',
]
const FAMILY_NAMES = [
  'Muster',
  'Exemple',
  'Esempio',
  'Exempel',
  'Beispiel',
  'Modello',
  'Fiktiv',
  'Fictif',
  'Probe',
  'Essai',
]
const OLDEST_YEARS = 80
const YOUNGEST_YEARS = 18

/** Makes up a grown-up whose family name says that it is made up. `random` answers from 0 up to 1. */
export function createRandomIdentity(random: () => number, today: Date): Identity {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const years = YOUNGEST_YEARS + 1 + Math.floor(random() * (OLDEST_YEARS - YOUNGEST_YEARS))
  const birth = new Date(
    Date.UTC(today.getUTCFullYear() - years, Math.floor(random() * 12), 1 + Math.floor(random() * 28)),
  )
  return { givenName: pick(GIVEN_NAMES), familyName: pick(FAMILY_NAMES), birthDate: birth.toISOString().slice(0, 10) }
}
