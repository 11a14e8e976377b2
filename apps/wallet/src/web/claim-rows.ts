import { pickText } from '@e-collecting/credentials/oid4vci'
import type { Translate } from '@e-collecting/i18n'
import type { RuledRow } from '@e-collecting/ui'
import type { ShownClaim } from '../headless.ts'
import { formatClaim } from './format-claim.ts'

/** `t` of the wallet's texts. */
export type WalletT = Translate<['wallet']>

/** Claims whose name we know in case the issuer does not say one. */
const KNOWN = ['given_name', 'family_name', 'birth_date'] as const

/** Claims as lines of a list: the issuer's name for each in the visitor's language, and its value in plain words. */
export function claimRows(claims: readonly ShownClaim[], t: WalletT, language: string): RuledRow[] {
  const words = { yes: t('claims.yes'), no: t('claims.no') }
  const terms = new Set<string>()
  return claims.map(({ path, name, values }) => {
    const wanted = pickText(name, language) ?? claimName(path, t)
    const term = terms.has(wanted) ? `${wanted} (${path.join('.')})` : wanted
    terms.add(term)
    return { term, value: values.map((value) => formatClaim(value, words)).join(', ') }
  })
}

/** A claim's name without its issuer's help. */
export function claimName(path: ShownClaim['path'], t: WalletT): string {
  const known = path.length === 1 ? KNOWN.find((name) => name === path[0]) : undefined
  return known === undefined ? path.map((step) => step ?? '*').join('.') : t(`claims.${known}`)
}
