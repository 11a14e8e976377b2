import { credentials } from '@e-collecting/database/register'
import { TEXTS } from '@e-collecting/i18n/server'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { OPEN_PROVIDER_STATUSES } from '../contract/phases.ts'
import { STATUS_CHANGES } from '../contract/statuses.ts'

test('the index of open records has every status that is open, and no other', () => {
  const index = getTableConfig(credentials).indexes.find(({ config }) => config.name === 'credentials_open')
  const where = index?.config.where
  if (where === undefined) throw new Error('There is no such index.')
  const named = [...new PgDialect().sqlToQuery(where).sql.matchAll(/'(\w+)'/g)].map(([, status]) => status)
  expect(named.toSorted()).toEqual(OPEN_PROVIDER_STATUSES.toSorted())
})

test('each status that staff set has a sentence of its own in the log, but for a revocation, which is an action', () => {
  const set = new Set<string>(Object.values(STATUS_CHANGES).flat())
  set.delete('REVOKED')
  expect(TEXTS.de.admin).toHaveProperty('audit.steps')
  const { steps } = TEXTS.de.admin.audit as { steps: object }
  expect(Object.keys(steps).toSorted()).toEqual([...set].toSorted())
})
