import { keepAnswers } from './kept-answers.ts'

/** A postal code and its place. */
export interface Place {
  postalCode: string
  locality: string
}

/** Places of a `ZIP_LABEL`: `8400 Winterthur`, or of a street that lies in several `1000 Lausanne 25, 1003 Lausanne`; none for anything else. */
export const parsePlaces = keepAnswers((label: string): readonly Place[] => {
  const places = label.split(/,\s*(?=\d{4}\s)/).map((part) => /^(\d{4})\s+(\S.*)$/.exec(part.trim()))
  return places.every((match) => match !== null)
    ? places.map(([, postalCode = '', locality = '']) => ({ postalCode, locality: locality.trim() }))
    : []
})
