import { Problem } from '@e-collecting/api-client/testing'
import { clearStaffData } from '@e-collecting/auth/web'
import { DECLARATIONS_PATH, type DeclarationView } from '@e-collecting/declaration/contract'
import { DeclareForm } from '@e-collecting/declaration/web'
import { COUNTED, sampleResult } from '@e-collecting/declaration/web/testing'
import { federalItem, sampleSheet } from '@e-collecting/popular-votes/web/testing'
import { act, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { pass, press, setFreshTab, stubFlow } from '@e-collecting/wallet-session/web/testing'
import { useState } from 'react'
import { expect, test } from 'vitest'

setFreshTab()

/** The site, of which the page that declares is one. */
function Site() {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        go
      </button>
      {isHere && (
        <DeclareForm item={sampleSheet(federalItem)} today="2026-11-21" result={sampleResult()} isReturn={false} />
      )}
    </>
  )
}

const isAskedFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a receipt that waits to be saved outlives that somebody signs in and out in its tab', async () => {
  const server = stubFlow<DeclarationView>(DECLARATIONS_PATH, () => ({}))
  const { queryClient } = renderInPage(<Site />, {
    api: server.api,
    groups: ['common', 'forms', 'errors', 'content', 'declaration'],
  })
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  server.answer(COUNTED)
  await pass(2100)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  press('go')
  act(() => clearStaffData(queryClient))
  expect(isAskedFirst()).toBe(true)
  server.answer(new Problem('session-not-found', 404))
  press('go')
  await pass(100)
  expect(screen.getByRole('button', { name: 'Quittung speichern' })).toBeTruthy()
})
