import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, lazyStep } from '@e-collecting/ui'
import type { OpenSession } from '@e-collecting/wallet-session/web'
import { type ReactNode, useState } from 'react'
import { BesideDrawing } from './beside-drawing.tsx'

const loadTestRun = () => import('./test-run.tsx')
const TestRun = lazyStep(loadTestRun, 'TestRun')

/** Fetches what a test needs before somebody asks for one. */
export const prepareTest = (): void => void loadTestRun().catch(() => undefined)

export type VerificationPartProps = {
  session: OpenSession | null
  /** The identity is there: this is what comes next. */
  isNext: boolean
  drawing: ReactNode
  onSession: (session: OpenSession | null) => void
}

/** What a test verification is, until somebody begins one. */
export function VerificationPart({ session, isNext, drawing, onSession }: VerificationPartProps) {
  const { t } = useTranslation('beta')
  const [phase, setPhase] = useState<'before' | 'running' | 'stopped' | 'deleted'>('before')
  if (session !== null || phase === 'running')
    return (
      <TestRun
        session={session}
        onStarted={onSession}
        onEnded={(how) => {
          setPhase(how)
          onSession(null)
        }}
      />
    )
  return (
    <BesideDrawing drawing={drawing}>
      <div role="status">
        {phase === 'deleted' && <Banner isStatic type="success" title={t('verification.deleted')} className="mb-5" />}
      </div>
      <p>{t('verification.text')}</p>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        onClick={() => setPhase('running')}
        className="mt-5 max-sm:w-full"
      >
        {t('verification.start')}
      </Button>
    </BesideDrawing>
  )
}
