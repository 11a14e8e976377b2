import { openWizardTab, rememberReturn } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import { SUPPORT_FORM } from './support-form-store.ts'

const TARGET = {
  flow: 'support',
  id: 's1',
  answerableMs: 60_000,
  popularVote: 'night-trains',
  municipality: null,
} as const

test('a tab to which a wallet has led goes on with the session and its item', () => {
  const { open, storage, cancelled } = openWizardTab(SUPPORT_FORM)
  rememberReturn(storage, TARGET, 1000)
  expect(open('night-trains').getState()).toMatchObject({
    step: 'wallet',
    slug: 'night-trains',
    session: { id: 's1', deadlineMs: 61_000 },
  })
  expect(cancelled).toEqual([])
})

test('the tab in which it began keeps all it knows', () => {
  const { open, storage } = openWizardTab(SUPPORT_FORM)
  const session = { id: 's1', deadlineMs: 5 }
  storage.setItem(SUPPORT_FORM.memory.key, JSON.stringify({ step: 'receipt', session }))
  rememberReturn(storage, TARGET, 1000)
  expect(open().getState()).toMatchObject({ step: 'receipt', session })
})
