import { parseRemembered, rememberInTab, tabStorage, useIsTakenOver } from '@e-collecting/browser'
import { type OpenSession, sessionFromStored } from '@e-collecting/wallet-session/web'
import { useState } from 'react'

/** What outlives a reload and the way to a wallet: ids, which open nothing without the browser's cookie, and nothing of a person. */
export interface TestMemory {
  /** Of the offer of a test identity. */
  offerId: string | null
  /** The running test. */
  session: OpenSession | null
}

const KEY = 'e-collecting-test'
const EMPTY: TestMemory = { offerId: null, session: null }

/** What this tab remembers of its test; nothing until the page has been taken over. */
export function useTestMemory(): [TestMemory, (change: Partial<TestMemory>) => void] {
  const isTakenOver = useIsTakenOver()
  const [memory, setMemory] = useState(recall)
  const change = (changed: Partial<TestMemory>) =>
    setMemory((before) => {
      const next = { ...before, ...changed }
      rememberInTab(tabStorage(), KEY, next.offerId === null && next.session === null ? null : JSON.stringify(next))
      return next
    })
  return [isTakenOver ? memory : EMPTY, change]
}

function recall(): TestMemory {
  const entries = parseRemembered(tabStorage()?.getItem(KEY) ?? null)
  if (entries === null) return EMPTY
  const { offerId, session } = entries
  return { offerId: typeof offerId === 'string' ? offerId : null, session: sessionFromStored(session) }
}
