import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, formatSwissTime, swissDay } from '@e-collecting/kernel'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { langOf } from '@e-collecting/popular-votes/web'
import { Banner, type BannerType, Button, RuledList } from '@e-collecting/ui'
import { OfferCard } from '@e-collecting/wallet-session/web'
import type { ReactNode } from 'react'
import { CREDENTIAL_QR_SIZE, type CredentialPhase, PHASE_OF, type RegisterCredentialView } from '../contract.ts'
import { CredentialFailure } from './credential-failure.tsx'
import type { RegisterForm } from './register-form-model.ts'
import { useCreateCredential } from './use-create-credential.ts'

export type CredentialOfferProps = {
  form: RegisterForm
  credential: RegisterCredentialView
  item: PopularVoteSummary | null
  /** What one can do with it besides. */
  actions: ReactNode
}

/** The credential as a card, with its code while the offer is open, else what became of it; below, the facts in ruled lines. */
export function CredentialOffer({ form, credential, item, actions }: CredentialOfferProps) {
  const { t } = useTranslation(['register', 'forms'])
  const { offerDeepLink } = credential
  const phase = PHASE_OF[credential.status]
  const isWaiting = phase === 'offered' && offerDeepLink !== null
  const validity = useValidity(item)
  return (
    <section className="mt-8 border-t-2 border-ink pt-5 print:border-0 print:pt-0" aria-labelledby="credential-heading">
      <p id="credential-heading" data-heading="" className="text-h3 font-semibold print:hidden">
        {phase === 'offered'
          ? t('register:wizard.credential.collect.heading')
          : t('register:wizard.credential.standing')}
      </p>
      {isWaiting || <PhaseNotice form={form} credential={credential} item={item} phase={phase} />}
      {hasCard(phase) ? (
        <OfferCard
          card={{
            kind: t('register:wizard.credential.card.kind'),
            title: item?.title ?? null,
            titleLang: item === null ? undefined : langOf(item, 'title'),
            facts: validity === null ? [] : [validity],
            foot: t('register:wizard.credential.card.foot'),
          }}
          item={item?.slug ?? null}
          isHeld={phase === 'collected'}
          deepLink={isWaiting ? offerDeepLink : null}
          size={CREDENTIAL_QR_SIZE}
          texts={{
            qrAlt: t('register:wizard.credential.collect.qrAlt'),
            text: t('register:wizard.credential.collect.text'),
            textHere: t('register:wizard.credential.collect.textHere'),
            open: t('register:wizard.credential.collect.open'),
          }}
        >
          {isWaiting && form.session.error !== null && (
            <p role="status" className="text-small">
              {t('register:wizard.credential.notFollowed')}
            </p>
          )}
          {actions}
        </OfferCard>
      ) : (
        <div className="mt-5">{actions}</div>
      )}
      <RuledList className="mt-6 max-w-[40rem] print:max-w-none" rows={useFacts(credential, item, phase)} />
    </section>
  )
}

const LOOK: Record<CredentialPhase, BannerType> = {
  offered: 'info',
  collecting: 'info',
  collected: 'success',
  suspended: 'warning',
  revoked: 'warning',
  lapsed: 'warning',
  unknown: 'info',
}

/** What lapsed or was revoked is no paper any more; what is not known may not be one. */
const hasCard = (phase: CredentialPhase) =>
  phase === 'offered' || phase === 'collecting' || phase === 'collected' || phase === 'suspended'

type PhaseNoticeProps = Omit<CredentialOfferProps, 'actions'> & { phase: CredentialPhase }

/** No code to show: why, and how to get a new one where that helps. */
function PhaseNotice({ form, credential, item, phase }: PhaseNoticeProps) {
  const { t } = useTranslation('register')
  const { create, isPending, error, submittedAt } = useCreateCredential(form)
  return (
    <div className="mt-3 space-y-4">
      <Banner
        key={phase}
        type={LOOK[phase]}
        title={t(`wizard.credential.phase.${phase}.title`)}
        action={
          (phase === 'lapsed' || phase === 'collecting') && (
            <Button
              variant={phase === 'lapsed' ? 'primary' : 'secondary'}
              isBusy={isPending}
              onClick={() => create(credential.popularVote)}
            >
              {isPending ? t('wizard.item.creating') : t('wizard.credential.newOffer')}
            </Button>
          )
        }
      >
        {t(`wizard.credential.phase.${phase}.text`)}
      </Banner>
      <CredentialFailure form={form} error={error} submittedAt={submittedAt} item={item} />
    </div>
  )
}

/** How long it is good; null while the item is not known. */
function useValidity(item: PopularVoteSummary | null) {
  const { t } = useTranslation('register')
  if (item === null) return null
  return {
    term: t('wizard.credential.facts.validUntil'),
    value: item.endDate === null ? t('wizard.credential.facts.oneYear') : formatSwissDay(item.endDate),
  }
}

function useFacts(credential: RegisterCredentialView, item: PopularVoteSummary | null, phase: CredentialPhase) {
  const { t } = useTranslation('register')
  const validity = useValidity(item)
  const expiresAt = credential.offerExpiresAt === null ? null : new Date(credential.offerExpiresAt)
  return [
    {
      term: t('wizard.credential.facts.status'),
      value: <span role="status">{t(`status.${labelOf(credential)}`)}</span>,
    },
    ...(phase === 'offered' && expiresAt !== null
      ? [
          {
            term: t('wizard.credential.facts.collectUntil'),
            value: t('wizard.credential.facts.instant', {
              date: formatSwissDay(swissDay(expiresAt)),
              time: formatSwissTime(expiresAt),
            }),
          },
        ]
      : []),
    ...(validity === null || hasCard(phase) || phase === 'lapsed' || phase === 'revoked' ? [] : [validity]),
  ]
}

/** INIT and REQUESTED have no word of their own. */
const labelOf = ({ status }: RegisterCredentialView) =>
  status === 'INIT' || status === 'REQUESTED' ? 'unknown' : status
