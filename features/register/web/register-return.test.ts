import { openWizardTab, rememberReturn } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import { REGISTER_FORM } from './register-form-store.ts'

test('a tab to which a wallet has led goes on with the session and its municipality', () => {
  const { open, storage } = openWizardTab(REGISTER_FORM)
  const municipality = { bfsNumber: '351', name: 'Bern' }
  rememberReturn(storage, { flow: 'register', id: 's1', answerableMs: 0, popularVote: null, municipality }, 1000)
  expect(open().getState()).toMatchObject({
    step: 'wallet',
    address: { municipality },
    session: { id: 's1', deadlineMs: 1000 },
  })
})
