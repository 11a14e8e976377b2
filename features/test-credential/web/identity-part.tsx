import { problemText, useApi } from '@e-collecting/api-client'
import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, lazyStep } from '@e-collecting/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BETA_ID_TYPE, deriveAgeClaims, type TestIdentity } from '../contract.ts'
import { BesideDrawing } from './beside-drawing.tsx'
import { IdentityForm } from './identity-form.tsx'

const IdentityOffer = lazyStep(() => import('./identity-offer.tsx'), 'IdentityOffer')

export type IdentityPartProps = {
  offerId: string | null
  drawing: ReactNode
  onOffered: (id: string | null) => void
}

/** A test identity: chosen, then waiting for a wallet. Who it is stays in this page's memory. */
export function IdentityPart({ offerId, drawing, onOffered }: IdentityPartProps) {
  const { t } = useTranslation('beta')
  const { t: tErrors } = useTranslation('errors')
  const api = useApi()
  const { today } = useSite()
  const [identity, setIdentity] = useState<TestIdentity | null>(null)
  const issuing = useMutation({
    mutationFn: async ({ givenName, familyName, birthDate }: TestIdentity) =>
      api('POST /api/test-credential/credentials', {
        body: {
          metadata_credential_supported_id: [BETA_ID_TYPE],
          credential_subject_data: {
            given_name: givenName,
            family_name: familyName,
            birth_date: birthDate,
            ...deriveAgeClaims(birthDate, today),
          },
        },
      }),
    onSuccess: ({ id }, issued) => {
      setIdentity(issued)
      onOffered(id)
    },
  })
  if (offerId !== null) return <IdentityOffer id={offerId} identity={identity} onAgain={() => onOffered(null)} />
  return (
    <BesideDrawing drawing={drawing}>
      <IdentityForm isBusy={issuing.isPending} onSubmit={issuing.mutate}>
        {issuing.error !== null && (
          <Banner key={issuing.submittedAt} type="error" title={t('identity.failed')}>
            {problemText(tErrors, issuing.error)}
          </Banner>
        )}
      </IdentityForm>
    </BesideDrawing>
  )
}
