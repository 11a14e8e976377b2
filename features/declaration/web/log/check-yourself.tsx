import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { Banner, Button, ProgressLine } from '@e-collecting/ui'
import { useRef } from 'react'
import type { AuditResult } from '../../audit/index.ts'
import type { DeclarationResult } from '../../contract.ts'
import { useArrival } from '../use-arrival.ts'
import { AuditedList } from './audited-list.tsx'
import { faultGroup, isAgainstMemory, isUnfinished } from './fault-group.ts'
import { useAudit, type WorkOnLog } from './use-audit.ts'

export type CheckYourselfProps = { result: DeclarationResult; work?: WorkOnLog }

/** The whole audit in this browser: a press, a line that fills, and what was found. The button stays while it can help, and with it the focus of whoever pressed it. */
export function CheckYourself({ result, work }: CheckYourselfProps) {
  const { t } = useTranslation(['result', 'common'])
  const { state, run, forget } = useAudit(result, work)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isOver = state.kind !== 'idle' && state.kind !== 'running'
  // Another try would end alike, with what has been loaded.
  const isBroken = state.kind === 'broken'
  const label = t(isOver ? 'result:check.again' : 'result:check.button')
  const compareAnew = () => {
    buttonRef.current?.focus()
    forget()
  }
  return (
    <>
      <p>{t('result:check.text')}</p>
      <noscript className="mt-5 block max-w-measure border-l-4 border-warning bg-wash px-4 py-3">
        {t('result:check.needsJavaScript')}
      </noscript>
      {state.kind === 'running' && <Running done={state.done} size={state.size} />}
      {/* There from the start, so that the outcome is heard. */}
      <div role="status" className="mt-5 empty:mt-0">
        {state.kind === 'unable' && <Unable />}
        {isBroken && (
          <Banner isStatic type="warning" title={t('result:check.broken.title')}>
            {t('result:check.broken.text')}
          </Banner>
        )}
        {state.kind === 'done' && state.result.ok && <AuditedList audited={state.result} />}
        {state.kind === 'done' && !state.result.ok && (
          <Failed fault={state.result} isGone={state.isGone} onForget={compareAnew} />
        )}
      </div>
      {state.kind !== 'unable' && (
        <Button
          ref={buttonRef}
          {...(isOver && { variant: 'secondary', size: 'sm' })}
          isBusy={state.kind === 'running'}
          onClick={isBroken ? () => location.reload() : run}
          className={isOver ? 'mt-4' : 'mt-5 max-sm:w-full noscript:hidden'}
        >
          {isBroken ? t('common:applicationError.reload') : label}
        </Button>
      )}
    </>
  )
}

/** Nothing on this page helps, so there is nothing to press: whoever pressed the button that is gone goes on here. */
function Unable() {
  const { t } = useTranslation('result')
  const ref = useArrival<HTMLDivElement>('if-free')
  return (
    <Banner isStatic type="warning" title={t('check.unable.title')} focusRef={ref}>
      {t('check.unable.text')}
    </Banner>
  )
}

function Running({ done, size }: { done: number; size: number | null }) {
  const { t } = useTranslation('result')
  const text =
    size === null
      ? t('check.begins')
      : t('check.progress', { count: size, done: formatCount(done), size: formatCount(size) })
  return (
    <div className="mt-5">
      <div
        role="progressbar"
        aria-label={t('check.heading')}
        aria-valuemin={0}
        aria-valuemax={size ?? 1}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <ProgressLine value={done} max={size ?? 1} />
      </div>
      <p className="tabular mt-2 text-small">{text}</p>
    </div>
  )
}

type FailedProps = { fault: Extract<AuditResult, { ok: false }>; isGone: boolean | undefined; onForget: () => void }

/** The first thing that does not hold, in a sentence and exactly. */
function Failed({ fault, isGone, onForget }: FailedProps) {
  const { t } = useTranslation('result')
  const group = faultGroup(fault.problem, isGone)
  return (
    <Banner
      isStatic
      type={isUnfinished(group) ? 'warning' : 'error'}
      title={t(isUnfinished(group) ? 'check.unfinished' : 'check.failed')}
      action={
        isAgainstMemory(fault.problem) && (
          <Button variant="quiet" size="sm" onClick={onForget} className="-ml-4">
            {t('check.forget')}
          </Button>
        )
      }
    >
      <p>{t(`check.faults.${group}`)}</p>
      <p className="mt-2 text-grey">
        {t('check.exactly')} <code>{fault.problem}</code> ({fault.where})
      </p>
    </Banner>
  )
}
