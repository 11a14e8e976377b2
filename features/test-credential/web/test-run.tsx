import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import {
  cancelSession,
  type OpenSession,
  SessionStep,
  useBeginning,
  useStartSession,
  useWalletSession,
} from '@e-collecting/wallet-session/web'
import { TEST_FLOW } from './test-flow.ts'
import { VerificationResult } from './verification-result.tsx'

export type TestRunProps = {
  /** One that goes on; null to begin one. */
  session: OpenSession | null
  onStarted: (session: OpenSession) => void
  /** `deleted`: what had arrived is gone. */
  onEnded: (how: 'stopped' | 'deleted') => void
}

/** A test verification, from its beginning to what has arrived. */
export function TestRun({ session, onStarted, onEnded }: TestRunProps) {
  const { t } = useTranslation(['beta', 'errors'])
  const api = useApi()
  const query = useWalletSession(TEST_FLOW, session)
  const { view } = query
  const { start, ...attempt } = useStartSession(TEST_FLOW, (started) => {
    // The code that was on its way comes too late: what was asked for has arrived.
    if (view?.state === 'shown') return cancelSession(api, TEST_FLOW, started.id)
    if (session !== null) cancelSession(api, TEST_FLOW, session.id)
    onStarted(started)
  })
  useBeginning(session === null, () => start({}))
  const end = (how: 'stopped' | 'deleted') => {
    if (session !== null) cancelSession(api, TEST_FLOW, session.id)
    onEnded(how)
  }
  if (view?.state === 'shown') return <VerificationResult result={view} onDelete={() => end('deleted')} />
  return (
    <>
      <SessionStep
        query={query}
        view={view}
        start={attempt}
        texts={{
          dataUse: t('beta:verification.dataUse'),
          return: t('beta:verification.return'),
          working: t('beta:verification.working'),
          ready: t('beta:verification.ready'),
        }}
        failureText={(reason) => t(`errors:${reason}`)}
        nextStepAfter={() => 'new-code'}
        onNewCode={() => start({})}
        onRestart={() => end('stopped')}
      />
      <Button variant="quiet" onClick={() => end('stopped')} className="mt-5 -ml-5.5">
        {t('beta:verification.cancel')}
      </Button>
    </>
  )
}
