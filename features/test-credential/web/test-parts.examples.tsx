import { SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { Banner } from '@e-collecting/ui'
import type { Examples } from '@e-collecting/ui/gallery'
import type { ReactNode } from 'react'
import { IdentityForm } from './identity-form.tsx'
import { OfferedIdentity, type Phase } from './identity-offer.tsx'
import { VerificationResult } from './verification-result.tsx'

const SITE = sampleSite()
const LINK = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fservices.test%2Foffer%2F1'
const PERSON = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

const ignore = () => undefined
const onSite = (element: ReactNode) => <SiteProvider value={SITE}>{element}</SiteProvider>

export const identityFormExamples: Examples = (t) => {
  const show = (isBusy: boolean, trouble: ReactNode) =>
    onSite(
      <IdentityForm isBusy={isBusy} onSubmit={ignore}>
        {trouble}
      </IdentityForm>,
    )
  return {
    proposed: show(false, null),
    busy: show(true, null),
    failed: show(false, <Banner isStatic type="error" title={t('common:state.loadFailed')} />),
  }
}

export const offeredIdentityExamples: Examples = () => {
  const show = (phase: Phase | undefined, { identity = PERSON, error = null }: Partial<Shown> = {}) =>
    onSite(
      <OfferedIdentity
        phase={phase}
        link={phase === 'open' ? LINK : null}
        error={error}
        identity={identity}
        onAgain={ignore}
      />,
    )
  return {
    open: show('open'),
    collecting: show('collecting'),
    held: show('held'),
    'held, after a reload': show('held', { identity: null }),
    lapsed: show('lapsed'),
    'not known': show(undefined, { error: new Error('offline') }),
  }
}

type Shown = { identity: typeof PERSON | null; error: Error | null }

export const verificationResultExamples: Examples = () => ({
  shown: onSite(
    <VerificationResult
      result={{ state: 'shown', person: PERSON, verifiedAt: '2026-11-21T10:02:00Z' }}
      onDelete={ignore}
    />,
  ),
})
