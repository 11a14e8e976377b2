import { expect, test } from 'vitest'
import type { WalletSessionView } from '../contract.ts'
import { toWalletView, type WalletFacts } from './to-wallet-view.ts'
import type { WalletView } from './wallet-view.ts'

type Reason = 'out-of-scope' | 'verification-declined'
type View = WalletSessionView<Reason>
const WAITING: View = { state: 'waiting', verificationUrl: 'x', walletDeepLink: 'openid4vp://?x', expiresAt: 'x' }
const FAILED: View = { state: 'failed', reason: 'out-of-scope' }
const LOST = new Error('lost')

const show = (facts: Partial<WalletFacts<Reason>>) =>
  toWalletView(
    { view: undefined, deadlineMs: 300_000, isGivenUp: false, isStarting: false, error: null, ...facts },
    {
      failure: (reason) => ({ text: `failed: ${reason}` }),
      problem: ({ message }) => ({ title: 'Away', text: `fault: ${message}` }),
    },
    () => 'restart',
  )

test.each([
  ['before the first answer', {}, { state: 'starting' }],
  ['while a new code is on its way', { view: FAILED, isStarting: true }, { state: 'starting' }],
  [
    'while the wallet is waited for',
    { view: WAITING },
    { state: 'waiting', walletDeepLink: 'openid4vp://?x', deadlineMs: 300_000 },
  ],
  ['while the server works', { view: { state: 'verified' } }, { state: 'working' }],
  ['also after the five minutes', { view: { state: 'verified' }, isGivenUp: true }, { state: 'working' }],
  ['when the server says that time is over', { view: { state: 'expired' } }, { state: 'expired' }],
  ['when this clock says so', { view: WAITING, isGivenUp: true }, { state: 'expired' }],
  ['when nothing was ever heard', { isGivenUp: true }, { state: 'expired' }],
  ['after a failure', { view: FAILED }, { state: 'failed', text: 'failed: out-of-scope', nextStep: 'restart' }],
  [
    'after a refusal, which is no fault',
    { view: { state: 'failed', reason: 'verification-declined' } },
    { state: 'declined', text: 'failed: verification-declined', nextStep: 'restart' },
  ],
  [
    'where another device gets another link, and the browser may ask by itself',
    { view: { ...WAITING, otherDeviceLink: 'openid4vp://?y', browserRequestUrl: 'z' } },
    {
      state: 'waiting',
      walletDeepLink: 'openid4vp://?x',
      otherDeviceLink: 'openid4vp://?y',
      browserRequestUrl: 'z',
      deadlineMs: 300_000,
    },
  ],
  [
    'without any answer',
    { error: LOST, isGivenUp: true },
    { state: 'failed', title: 'Away', text: 'fault: lost', nextStep: 'new-code' },
  ],
] as [string, Partial<WalletFacts<Reason>>, WalletView][])('what is shown %s', (_, facts, expected) => {
  expect(show(facts)).toEqual(expected)
})

test('a connection that is lost takes nothing out of sight', () => {
  expect(show({ view: WAITING, error: LOST })).toMatchObject({ state: 'waiting' })
})
