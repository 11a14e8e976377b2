import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button } from '@e-collecting/ui'
import type { RegisterForm } from './register-form-model.ts'
import type { AbortReason } from './register-form-state.ts'

/** What step 4 becomes once the flow has stopped: why, the restart, and a way that loses nothing. */
export function AbortedNotice({ form, reason }: { form: RegisterForm; reason: AbortReason }) {
  const { t } = useTranslation(['register', 'errors', 'common'])
  const { dispatch, facts } = form
  const isRefusal = reason === 'resident-too-young' || reason === 'resident-without-right'
  const isRegisterAnswer = reason === 'resident-not-matched' || reason === 'resident-ambiguous'
  return (
    <div className="max-w-[46rem]">
      {/* Announced, but not scrolled to: it stands below the heading that was just entered. */}
      <div role="alert">
        <Banner
          isStatic
          type={
            isRefusal || reason === 'verification-declined' ? 'info' : reason === 'session-over' ? 'warning' : 'error'
          }
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
        {isRegisterAnswer && (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            onClick={() => dispatch({ type: 'step-entered', step: 'address' })}
          >
            {t('register:wizard.aborted.changeAddress')}
          </Button>
        )}
        {!isRegisterAnswer && !isRefusal && (
          <Button variant="secondary" className="max-sm:w-full" onClick={form.enterWallet}>
            {t('register:wizard.aborted.proveAgain')}
          </Button>
        )}
        {isRegisterAnswer && (
          <Button variant="quiet" className="max-sm:-ml-5.5" onClick={form.enterWallet}>
            {t('common:actions.back')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Titles: 'Einwohner nicht gefunden' and others for the register's answers, one for a register that cannot be asked, one for a refusal in the wallet and one for its faults, one for lost time. */
const TITLES = {
  'resident-not-matched': 'notFound',
  'resident-ambiguous': 'ambiguous',
  'resident-too-young': 'tooYoung',
  'resident-without-right': 'withoutRight',
  'matching-failed': 'registerAway',
  'verification-declined': 'declined',
  'session-over': 'over',
} as const satisfies Partial<Record<AbortReason, string>>

const groupOf = (reason: AbortReason) => (reason in TITLES ? TITLES[reason as keyof typeof TITLES] : 'failed')
