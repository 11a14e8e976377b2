import type { HeldCredential } from '../headless.ts'

/** Grounds of cards, by tokens of `wallet-theme.css`. */
export const ISSUER_COLOURS = [
  'bg-issuer-1',
  'bg-issuer-2',
  'bg-issuer-3',
  'bg-issuer-4',
  'bg-issuer-5',
  'bg-issuer-6',
] as const
export type IssuerColour = (typeof ISSUER_COLOURS)[number]

/**
 * The colour of an issuer: the same for all its cards, and another one for each issuer as long as there are colours. Who was there first keeps
 * its own.
 * @param held what the wallet holds, in any order
 */
export function colourOfIssuer(
  credentialIssuer: string,
  held: readonly Pick<HeldCredential, 'credentialIssuer' | 'receivedAt'>[],
): IssuerColour {
  const known = held
    .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
    .map((credential) => credential.credentialIssuer)
  const taken = new Map<string, number>()
  for (const issuer of new Set([...known, credentialIssuer])) taken.set(issuer, freePlace(issuer, [...taken.values()]))
  return ISSUER_COLOURS[taken.get(credentialIssuer) ?? 0] ?? ISSUER_COLOURS[0]
}

/** The place that follows from the address, else the next one that is free. */
function freePlace(issuer: string, taken: readonly number[]): number {
  const wanted = placeOf(issuer)
  const places = ISSUER_COLOURS.map((_, step) => (wanted + step) % ISSUER_COLOURS.length)
  return places.find((place) => !taken.includes(place)) ?? wanted
}

/** Host and path without the port: an installation that starts on another one keeps its colours. */
function placeOf(issuer: string): number {
  const { hostname, pathname } = new URL(issuer)
  return (
    [...`${hostname}${pathname}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0) %
    ISSUER_COLOURS.length
  )
}
