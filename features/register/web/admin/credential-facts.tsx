import { formatSwissDay, formatSwissMoment } from '@e-collecting/kernel'
import { DefinitionList } from '@e-collecting/ui/admin'
import { useTranslation } from 'react-i18next'
import type { CredentialDetails } from '../../contract.ts'
import { CredentialBadge } from './credential-badge.tsx'
import { shownProviderStatus, shownStatus } from './shown-status.ts'

/** Whom the credential is for, how it stands and how long it is valid, in Swiss time. */
export function CredentialFacts({ credential }: { credential: CredentialDetails }) {
  const { t } = useTranslation('register')
  const { resident, municipality, popularVote } = credential
  const shown = shownStatus(credential)
  const provider = shownProviderStatus(credential.providerStatus)
  const moments = [
    ['tab.createdAt', credential.createdAt],
    ['tab.panel.issuedAt', credential.issuedAt],
    ['tab.panel.validFrom', credential.validFrom],
    ['tab.panel.validUntil', credential.validUntil],
    ['tab.panel.revokedAt', credential.revokedAt],
  ] as const
  return (
    <DefinitionList
      rows={[
        {
          term: t('tab.statusLabel'),
          value: (
            <span role="status">
              <CredentialBadge status={shown} />
            </span>
          ),
        },
        { term: t('tab.birthDate'), value: formatSwissDay(resident.birthDate) },
        { term: t('tab.municipality'), value: municipality.name },
        { term: t('tab.item'), value: popularVote.title },
        ...moments.flatMap(([term, instant]) =>
          instant === null ? [] : [{ term: t(term), value: formatSwissMoment(new Date(instant)) }],
        ),
        { term: t('tab.panel.recordStatus'), value: t(`tab.panel.record.${credential.status}`) },
        ...(provider === shown
          ? []
          : [{ term: t('tab.panel.providerStatus'), value: <CredentialBadge status={provider} /> }]),
      ]}
    />
  )
}
