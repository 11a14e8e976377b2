import { describe, expect, test } from 'vitest'
import { describeDetail } from '../features/audit/web/describe-entry.ts'
import { ResidentChangeSchema } from '../features/municipalities/contract/input-schemas.ts'
import { BARE_ITEM } from '../features/popular-votes/contract/testing.ts'
import { toColumns } from '../features/popular-votes/server/admin-popular-vote-repository.ts'
import { LANGUAGES } from '../packages/i18n/languages.ts'
import { shippedTexts } from '../packages/i18n/testing.ts'

const NOT_KEPT = ['isDuplicateAccepted']
const FIELDS = [...Object.keys(toColumns(BARE_ITEM)), ...ResidentChangeSchema.keyof().options].filter(
  (field) => !NOT_KEPT.includes(field),
)

describe.each(LANGUAGES)('the log of staff in %s', (language) => {
  const t = shippedTexts(language).within(['admin', 'register', 'issuing', 'items', 'municipalities', 'common'])

  test.each(FIELDS)('has a word for a change of %s', (fields) => {
    const entry = { action: 'popular-vote.updated', popularVote: null } as const
    const [named] = describeDetail(t, { ...entry, detail: { fields } })
    const [unknown = ''] = describeDetail(t, { ...entry, detail: { fields: 'no such field' } })
    expect(named?.startsWith(unknown.replace('no, such, field', ''))).toBe(true)
    expect(named).not.toContain(fields)
  })
})
