import { LANGUAGES } from '@e-collecting/i18n'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { expect, test } from 'vitest'

const GROUPS = ['wallet', 'credentials', 'forms'] as const

test.each(LANGUAGES)('a claim has the same word in the wallet, on each card and on the site, in %s', (language) => {
  const t = shippedTexts(language, GROUPS).within(GROUPS)
  const words = {
    given: [
      t('wallet:claims.given_name'),
      t('wallet:newId.givenName'),
      t('credentials:betaId.claims.given_name'),
      t('credentials:receipt.claims.firstName'),
      t('forms:success.summary.firstName'),
    ],
    family: [
      t('wallet:claims.family_name'),
      t('wallet:newId.familyName'),
      t('credentials:betaId.claims.family_name'),
      t('credentials:receipt.claims.lastName'),
      t('forms:success.summary.lastName'),
    ],
    birth: [
      t('wallet:claims.birth_date'),
      t('wallet:newId.birthDate'),
      t('credentials:betaId.claims.birth_date'),
      t('credentials:receipt.claims.birthDate'),
      t('forms:success.summary.birthDate'),
    ],
    type: [t('credentials:receipt.claims.type'), t('forms:item.type')],
    title: [t('credentials:receipt.claims.title'), t('forms:item.title')],
  }
  for (const [claim, all] of Object.entries(words)) expect([...new Set(all)], claim).toHaveLength(1)
})
