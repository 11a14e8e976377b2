import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, onTestFinished, test } from 'vitest'
import { readDeclarationSettings } from './declaration-settings.ts'

const AUDIT_PUBLIC_KEY = JSON.stringify({
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
})
const VKEY = writeVerifierKey(createTestKey('w.example/a', 'cosignature').key)
const policyOf = (address: string) => `witness a ${VKEY}${address}\nquorum a\n`

/** A file with a policy. */
async function write(policy: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'policy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'policy'), policy)
  return join(folder, 'policy')
}

test('the demo has declarations unless told otherwise, and others have them where they are switched on', () => {
  const isOn = (env: Parameters<typeof readDeclarationSettings>[0], isDemo: boolean) =>
    readDeclarationSettings({ AUDIT_PUBLIC_KEY, ...env }, isDemo).declarations !== undefined
  expect([isOn({}, true), isOn({ DECLARATIONS: 'off' }, true)]).toEqual([true, false])
  expect([isOn({}, false), isOn({ DECLARATIONS: 'on' }, false)]).toEqual([false, true])
})

test.each<[string, string | undefined, boolean, boolean]>([
  ['the demo makes its own key', undefined, true, true],
  ['nobody else may', undefined, false, false],
  ['one that is none is refused in the demo, too', '{"kty":"EC"}', true, false],
  ['what is no JSON is refused', 'x', true, false],
  ['a public key is taken', AUDIT_PUBLIC_KEY, false, true],
])('of keys for auditors: %s', (_, key, isDemo, isRight) => {
  const { faults } = readDeclarationSettings({ DECLARATIONS: 'on', AUDIT_PUBLIC_KEY: key }, isDemo)
  expect(faults).toEqual(isRight ? [] : [expect.stringMatching(/^AUDIT_PUBLIC_KEY: a public P-256 key/)])
})

test('witnesses are asked at the addresses of their policy', async () => {
  const policy = policyOf(' https://w.example/witness/')
  const { declarations, faults } = readDeclarationSettings({ WITNESS_POLICY_FILE: await write(policy) }, true)
  expect(faults).toEqual([])
  expect(declarations?.witnesses).toEqual({
    policy,
    addresses: [{ name: 'a', url: 'https://w.example/witness' }],
  })
})

test.each([
  ['without an address', policyOf(''), /each witness needs its http or https address$/],
  ['with an address of another kind', policyOf(' ftp://w.example'), /each witness needs its http or https address$/],
  ['that is none', 'witness a x\n', /^WITNESS_POLICY_FILE: (?!.*cannot be read)/],
])('a policy %s is a fault', async (_, policy, fault) => {
  const { declarations, faults } = readDeclarationSettings({ WITNESS_POLICY_FILE: await write(policy) }, true)
  expect(faults).toEqual([expect.stringMatching(fault)])
  expect(declarations?.witnesses).toBeUndefined()
})

test('a policy that cannot be read is a fault', () => {
  expect(readDeclarationSettings({ WITNESS_POLICY_FILE: '/nowhere/policy' }, true).faults).toEqual([
    'WITNESS_POLICY_FILE: /nowhere/policy cannot be read',
  ])
})
