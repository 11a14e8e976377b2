import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, formatSwissMoment } from '@e-collecting/kernel'
import { DefinitionList } from '@e-collecting/ui/admin'
import type { CredentialDetails } from '../../contract.ts'
import { ExplainedStatus } from './explained-status.tsx'
import { shownStatus } from './shown-status.ts'
import { ExplainedChange } from './unsettled-change.tsx'

/** As the log names a credential. */
const SHOWN_ID_LENGTH = 8

/** Whom the credential is for, how it stands and how long it is valid, in Swiss time. */
export function CredentialFacts({ credential }: { credential: CredentialDetails }) {
  const { t } = useTranslation(['issuing', 'register'])
  const { resident, municipality, popularVote, suspension, change } = credential
  const moments = [
    ['createdAt', credential.createdAt],
    ['panel.issuedAt', credential.issuedAt],
    ['panel.validFrom', credential.validFrom],
    ['panel.validUntil', credential.validUntil],
    ['panel.revokedAt', credential.revokedAt],
  ] as const
  return (
    <DefinitionList
      rows={[
        {
          term: t('statusLabel'),
          value: (
            <span role="status">
              <ExplainedStatus status={shownStatus(credential)} />
            </span>
          ),
        },
        ...(change === null
          ? []
          : [
              {
                term: t('unsettled.term'),
                value: (
                  <span role="status">
                    <ExplainedChange change={change} />
                  </span>
                ),
              },
            ]),
        ...(suspension === null
          ? []
          : [{ term: t('register:status.SUSPENDED'), value: <Suspension {...suspension} /> }]),
        { term: t('birthDate'), value: formatSwissDay(resident.birthDate) },
        { term: t('municipality'), value: municipality.name },
        { term: t('item'), value: popularVote.title },
        ...moments.flatMap(([term, instant]) =>
          instant === null ? [] : [{ term: t(term), value: formatSwissMoment(new Date(instant)) }],
        ),
        { term: t('panel.id'), value: credential.id.slice(0, SHOWN_ID_LENGTH) },
      ]}
    />
  )
}

/** When, by whom and why: from the log, in its words. */
function Suspension({ at, by, reason }: NonNullable<CredentialDetails['suspension']>) {
  const { t } = useTranslation(['issuing', 'register'])
  return (
    <>
      {reason !== null && t(`suspend.reasons.${reason}`)}
      <span className="block text-dense text-grey">
        {t('suspend.since', { moment: formatSwissMoment(new Date(at)), name: by })}
      </span>
    </>
  )
}
