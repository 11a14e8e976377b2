import { Banner, Button } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'
import type { RegisterForm } from './register-form-model.ts'
import type { AbortReason } from './register-form-state.ts'

/** What step 4 becomes once the flow has stopped: why, the restart, and a way that loses nothing. */
export function AbortedNotice({ form, reason }: { form: RegisterForm; reason: AbortReason }) {
  const { t } = useTranslation(['register', 'errors', 'common'])
  const { dispatch, facts } = form
  const isRegisterAnswer = reason === 'resident-not-matched' || reason === 'resident-ambiguous'
  return (
    <div className="max-w-[46rem]">
      {/* Announced, but not scrolled to: it stands below the heading that was just entered. */}
      <div role="alert">
        <Banner
          isStatic
          type={reason === 'session-over' ? 'warning' : 'error'}
          title={t(`register:wizard.aborted.${groupOf(reason)}`)}
        >
          <p>
            {reason === 'session-over'
              ? t('register:wizard.aborted.overText')
              : t(`errors:${reason}`, { municipality: facts.form.address.municipality?.name ?? '' })}
          </p>
          <p className="mt-2">{t('register:wizard.aborted.nothingIssued')}</p>
        </Banner>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button onClick={form.restart} className="max-sm:w-full">
          {t('common:actions.restart')}
        </Button>
        {isRegisterAnswer ? (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            onClick={() => dispatch({ type: 'step-entered', step: 'address' })}
          >
            {t('register:wizard.aborted.changeAddress')}
          </Button>
        ) : (
          <Button variant="secondary" className="max-sm:w-full" onClick={form.enterWallet}>
            {t('register:wizard.aborted.proveAgain')}
          </Button>
        )}
        {isRegisterAnswer && (
          <Button variant="quiet" onClick={form.enterWallet}>
            {t('common:actions.back')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Titles: 'Einwohner nicht gefunden' for the register's answers, one for the wallet's, one for lost time. */
function groupOf(reason: AbortReason): 'notFound' | 'ambiguous' | 'over' | 'failed' {
  if (reason === 'resident-not-matched') return 'notFound'
  if (reason === 'resident-ambiguous') return 'ambiguous'
  return reason === 'session-over' ? 'over' : 'failed'
}
