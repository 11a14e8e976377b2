import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { Failure, StatusBadge, type Tone } from '@e-collecting/ui/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { IssuerCheck as Findings, Municipality } from '../contract.ts'
import { checkIssuer, municipalityFormQuery } from './queries.ts'

const OFFER_TONES = {
  cancelled: 'good',
  'left-open': 'warning',
  'own-identity': 'warning',
  refused: 'bad',
  'not-set-up': 'bad',
  unreachable: 'bad',
} as const satisfies Record<Findings['offer'], Tone>
const KEY_TONES = {
  signs: 'good',
  differs: 'bad',
  listed: 'warning',
  missing: 'bad',
  'not-read': 'warning',
} as const satisfies Record<Findings['key'], Tone>

/** Has the external issuer try the municipality's DID and key, and says what holds and what to do. Our own issuer makes both together. */
export function IssuerCheck({ municipality: { id } }: { municipality: Municipality }) {
  const { t } = useTranslation('municipalities')
  const api = useApi()
  const form = useQuery(municipalityFormQuery(api))
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => checkIssuer(api, id) })
  if (form.data?.isDidEditable !== true) return null
  return (
    <section aria-labelledby="issuer-check" className="space-y-3">
      <h3 id="issuer-check" className="text-base font-semibold">
        {t('check.heading')}
      </h3>
      <p className="text-grey">{t('check.lead')}</p>
      <Button size="sm" variant="secondary" isBusy={isPending} onClick={() => mutate()}>
        {t(isPending ? 'check.pending' : 'check.run')}
      </Button>
      {error !== null && (
        <div role="alert">
          <Failure what={t('check.failed')} error={error} />
        </div>
      )}
      <div role="status" className="space-y-3">
        {data && !isPending && <FindingsList findings={data} />}
      </div>
    </section>
  )
}

function FindingsList({ findings: { offer, key } }: { findings: Findings }) {
  const { t } = useTranslation('municipalities')
  return (
    <>
      <Finding
        tone={OFFER_TONES[offer]}
        title={t(`check.offer.${offer}.title`)}
        text={t(`check.offer.${offer}.text`)}
      />
      <Finding tone={KEY_TONES[key]} title={t(`check.key.${key}.title`)} text={t(`check.key.${key}.text`)} />
    </>
  )
}

const Finding = ({ tone, title, text }: { tone: Tone; title: string; text: string }) => (
  <div className="border-t border-hair pt-3">
    <StatusBadge tone={tone}>{title}</StatusBadge>
    <p className="mt-1 text-dense">{text}</p>
  </div>
)
