import { isRefusal, problemText, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { Banner, Button } from '@e-collecting/ui'
import { OfferCard, useKeptError } from '@e-collecting/wallet-session/web'
import { useQuery } from '@tanstack/react-query'
import { OFFER_QR_SIZE, type TestCredentialStatus, type TestIdentity } from '../contract.ts'

/** While the identity waits in its code the page looks this often whether it has been collected. */
const STATUS_POLL_INTERVAL_MS = 3000

export type Phase = 'open' | 'collecting' | 'held' | 'lapsed'
const PHASES: Record<TestCredentialStatus['status'], Phase> = {
  OFFERED: 'open',
  IN_PROGRESS: 'collecting',
  DEFERRED: 'collecting',
  READY: 'collecting',
  ISSUED: 'held',
  EXPIRED: 'lapsed',
  CANCELLED: 'lapsed',
}

type Offered = {
  /** Whose it is; unknown after a reload. */
  identity: TestIdentity | null
  onAgain: () => void
}

/** The identity that was offered, and what has become of it meanwhile. */
export function IdentityOffer({ id, ...offered }: Offered & { id: string }) {
  const offer = useOffer(id)
  const { data } = offer
  return (
    <OfferedIdentity
      {...offered}
      phase={data && PHASES[data.status]}
      link={data?.offer_deeplink ?? null}
      error={useKeptError(offer)}
    />
  )
}

export type OfferedIdentityProps = Offered & {
  /** Undefined until it is known. */
  phase: Phase | undefined
  link: string | null
  /** Why it could not be asked for. */
  error: Error | null
}

/** The identity as a card, with its code as long as that serves; afterwards, what has become of it. */
export function OfferedIdentity({ phase, link, error, identity, onAgain }: OfferedIdentityProps) {
  const { t } = useTranslation('beta')
  return (
    <>
      {/* There from the start, so that what becomes of it is heard. */}
      <div role="status" className="max-w-measure">
        <News phase={phase} error={error} />
      </div>
      {(phase === 'open' || phase === 'collecting' || phase === 'held') && (
        <OfferCard
          card={{
            kind: t('identity.kind'),
            title: identity && `${identity.givenName} ${identity.familyName}`,
            facts: identity ? [{ term: t('identity.birthDate'), value: formatSwissDay(identity.birthDate) }] : [],
            foot: t('identity.foot'),
          }}
          item={null}
          isHeld={phase === 'held'}
          deepLink={link}
          size={OFFER_QR_SIZE}
          texts={{
            qrAlt: t('identity.qrAlt'),
            text: t('identity.scan'),
            textHere: t('identity.scanHere'),
            open: t('identity.open'),
          }}
        >
          {link !== null && <p className="text-small text-grey">{t('identity.validity')}</p>}
        </OfferCard>
      )}
      <Button
        variant={phase === 'lapsed' ? 'primary' : 'quiet'}
        onClick={onAgain}
        className={phase === 'lapsed' ? 'mt-4' : 'mt-4 -ml-5.5'}
      >
        {t('identity.again')}
      </Button>
    </>
  )
}

function useOffer(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['test-credential', id],
    queryFn: ({ signal }) => api('GET /api/test-credential/credentials/{id}/status', { params: { id }, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isRefusal(error)) return false
      const phase = data && PHASES[data.status]
      return phase !== 'held' && phase !== 'lapsed' && STATUS_POLL_INTERVAL_MS
    },
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

function News({ phase, error }: { phase: Phase | undefined; error: Error | null }) {
  const { t } = useTranslation('beta')
  const { t: tErrors } = useTranslation('errors')
  if (error !== null)
    return (
      <Banner isStatic type="warning">
        {isRefusal(error) ? problemText(tErrors, error) : t('identity.unknown')}
      </Banner>
    )
  if (phase === undefined || phase === 'open') return null
  const type = phase === 'held' ? 'success' : phase === 'lapsed' ? 'warning' : 'info'
  return (
    <Banner isStatic type={type} title={t(`identity.${phase}.title`)}>
      {t(`identity.${phase}.text`)}
    </Banner>
  )
}
