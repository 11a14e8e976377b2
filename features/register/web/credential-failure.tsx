import { type CallErrorCode, problemCode, problemText } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { describeEnd } from '@e-collecting/popular-votes/web'
import { Banner, type BannerType, Button } from '@e-collecting/ui'
import type { RegisterForm } from './register-form-model.ts'

/** How a refusal is shown. Everything else is a fault, and the button that decides tries again without losing anything. */
const REFUSALS = {
  'credential-exists': { type: 'warning', restarts: false },
  'credential-revoked-before': { type: 'warning', restarts: false },
  'credential-in-progress': { type: 'info', restarts: false },
  'resident-too-young': { type: 'info', restarts: false },
  'resident-without-right': { type: 'info', restarts: true },
  'popular-vote-ended': { type: 'warning', restarts: false },
  'session-has-other-item': { type: 'warning', restarts: true },
  'register-session-not-found': { type: 'warning', restarts: true },
  'resident-not-found': { type: 'warning', restarts: true },
  'not-matched-yet': { type: 'warning', restarts: true },
} as const satisfies Partial<Record<CallErrorCode, { type: BannerType; restarts: boolean }>>
type RefusalCode = keyof typeof REFUSALS

const isRefusalCode = (code: CallErrorCode): code is RefusalCode => code in REFUSALS

export type CredentialFailureProps = {
  form: RegisterForm
  error: Error | null
  /** When it was tried: a second failure is announced again. */
  submittedAt: number
  item: PopularVoteSummary | null
}

/** Why there is no credential yet, and what to do about it. */
export function CredentialFailure({ form, error, submittedAt, item }: CredentialFailureProps) {
  const { t } = useTranslation(['forms', 'register', 'common'])
  const { t: tErrors } = useTranslation('errors')
  if (error === null) return null
  const code = problemCode(error)
  if (!isRefusalCode(code))
    return (
      <Banner key={submittedAt} type="error" title={t('forms:wallet.failed.issuing')}>
        {problemText(tErrors, error)}
      </Banner>
    )
  const { type, restarts } = REFUSALS[code]
  const { title, text } =
    code === 'popular-vote-ended'
      ? describeEnd(t, item?.endDate ?? null)
      : { title: t(`register:wizard.failure.${code}.title`), text: t(`register:wizard.failure.${code}.text`) }
  return (
    <Banner
      key={submittedAt}
      type={type}
      title={title}
      action={
        restarts && (
          <Button variant="secondary" size="sm" onClick={form.restart}>
            {t('common:actions.restart')}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  )
}
