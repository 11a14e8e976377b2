/** What a voting-register credential says here. */
export interface RegisterProof {
  nullifier: string
  item: string
}

/** What is asked of it, and nothing else. */
export const ASKED_CLAIMS: readonly (readonly [string])[] = [['nullifier'], ['volksbegehren']]

/** Of these, the one that has to have the value that is asked for. */
export const ITEM_CLAIM = 'volksbegehren'

/** Whether a wallet has disclosed something else as well: evidence is kept for good, and would say it to whoever audits. */
export const isSurplus = (disclosed: readonly (string | undefined)[]): boolean =>
  disclosed.some((name) => !ASKED_CLAIMS.some(([asked]) => asked === name))

const NULLIFIER = /^[0-9a-f]{64}$/

/** What a voting-register credential proves; undefined for one that says something else. */
export function readRegisterProof({
  nullifier,
  [ITEM_CLAIM]: item,
}: Readonly<Record<string, unknown>>): RegisterProof | undefined {
  if (typeof nullifier !== 'string' || !NULLIFIER.test(nullifier) || typeof item !== 'string') return undefined
  return { nullifier, item }
}
