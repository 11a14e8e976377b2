import { expect, test } from 'vitest'
import { findMisspelt } from './find-misspelt.ts'

test('a name that is nearly that of a setting is told, with the one that it may be', () => {
  expect(findMisspelt(['DATABSE_URL', 'METRIC_TOKEN', 'ADMIN_EMIALS', 'SECRET_KEZ', 'WORKERSS'])).toEqual([
    { name: 'DATABSE_URL', setting: 'DATABASE_URL' },
    { name: 'METRIC_TOKEN', setting: 'METRICS_TOKEN' },
    { name: 'ADMIN_EMIALS', setting: 'ADMIN_EMAILS' },
    { name: 'SECRET_KEZ', setting: 'SECRET_KEY' },
    { name: 'WORKERSS', setting: 'WORKERS' },
  ])
})

test('settings, what belongs to others, and short names are left alone', () => {
  expect(
    findMisspelt(['SECRET_KEY', 'SECRET_KEY_NEW', 'HOSTS', 'PORTS', 'PATH', 'NODE_OPTIONS', 'VERIFIER_PORT']),
  ).toEqual([])
})
