import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { Button } from '@e-collecting/ui'
import { type SessionStart, StartFailure } from '@e-collecting/wallet-session/web'
import type { DeclarationFailure } from '../contract.ts'
import { Outcome } from './outcome.tsx'
import { RegisterLink } from './page-links.tsx'

/** Reasons against which another try with the same credential cannot help. */
const FINAL: readonly DeclarationFailure[] = ['popular-vote-ended', 'popular-vote-withdrawn']
/** Reasons against which a credential of its own helps. */
const NEEDS_CREDENTIAL: readonly DeclarationFailure[] = [
  'other-item',
  'credential-expired',
  'credential-revoked',
  'issuer-unknown',
  'issuer-elsewhere',
  'issuer-not-accepted',
  'verification-without-claims',
]

export type NotAcceptedProps = {
  item: PopularVote
  reason: Exclude<DeclarationFailure, 'verification-declined'>
  start: Pick<SessionStart<never>, 'isPending' | 'error' | 'submittedAt'>
  onAgain: () => void
  onEnded: () => void
}

/** Nothing was counted: why, and what helps. */
export function NotAccepted({ item, reason, start, onAgain, onEnded }: NotAcceptedProps) {
  const { t } = useTranslation('declaration')
  return (
    <Outcome icon="warning" heading={t('refused.heading')} item={item}>
      <p>{t(`refused.reasons.${reason}`)}</p>
      <StartFailure error={start.error} submittedAt={start.submittedAt} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {!FINAL.includes(reason) && (
          <Button isBusy={start.isPending} onClick={onAgain}>
            {t('refused.again')}
          </Button>
        )}
        {NEEDS_CREDENTIAL.includes(reason) && <RegisterLink slug={item.slug} />}
        <Button
          variant="quiet"
          onClick={onEnded}
          className={FINAL.includes(reason) ? '-ml-5.5' : 'max-sm:-ml-5.5 max-sm:w-full'}
        >
          {t('refused.back')}
        </Button>
      </div>
    </Outcome>
  )
}

/** The server does not know this declaration any more, or it belongs to another browser. */
export function Forgotten({ onEnded }: { onEnded: () => void }) {
  const { t } = useTranslation('declaration')
  return (
    <Outcome icon="info" heading={t('forgotten.heading')}>
      <p>{t('forgotten.text')}</p>
      <Button onClick={onEnded}>{t('forgotten.again')}</Button>
    </Outcome>
  )
}
