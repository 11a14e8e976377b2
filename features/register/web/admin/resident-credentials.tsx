import { FRESH_LIST, useAddressState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import type { Resident } from '@e-collecting/municipalities/contract'
import { AppLink, Loading, Skeleton } from '@e-collecting/ui'
import { Failure, LoadFailure } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CredentialPage, CredentialRecord } from '../../contract.ts'
import { ExplainedStatus } from './explained-status.tsx'
import { IssueButton } from './issue-button.tsx'
import { IssueForm } from './issue-form.tsx'
import { credentialPageQuery } from './queries.ts'
import { shownStatus } from './shown-status.ts'
import { ExplainedChange } from './unsettled-change.tsx'
import { useRegisterApi } from './use-register-api.ts'

/** What a resident has in the electoral register, and the way to one more. Stands in the resident's panel. */
export function ResidentCredentials({ resident }: { resident: Resident }) {
  const { t } = useTranslation('issuing')
  const address = useAddressState()
  const [isIssuing, setIssuing] = useState(false)
  const { data, error, refetch } = useQuery(credentialPageQuery(useRegisterApi(), { residentId: resident.id }))
  const { municipalityId } = resident
  const place = (id: string) =>
    ({ ...FRESH_LIST, tab: 'stimmregister', municipality: municipalityId, credential: id }) as const
  return (
    <section aria-labelledby="resident-credentials" className="space-y-4">
      <h3 id="resident-credentials" className="text-base font-semibold">
        {t('ofResident.heading')}
      </h3>
      {data === undefined && error !== null && (
        <LoadFailure onRetry={() => void refetch()}>
          <Failure what={t('ofResident.loadFailed')} error={error} />
        </LoadFailure>
      )}
      {data === undefined && error === null && (
        <Loading label={t('ofResident.loading')} className="space-y-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Loading>
      )}
      {data !== undefined && <CredentialsOf page={data} hrefOf={({ id }) => address.hrefWith(place(id))} />}
      {!resident.isArchived && <IssueButton variant="secondary" onPress={() => setIssuing(true)} />}
      {isIssuing && (
        <IssueForm
          municipalityId={municipalityId}
          resident={resident}
          onClose={() => setIssuing(false)}
          onIssued={({ id }) => address.set(place(id))}
        />
      )}
    </section>
  )
}

type CredentialsOfProps = { page: CredentialPage; hrefOf: (record: CredentialRecord) => string }

function CredentialsOf({ page, hrefOf }: CredentialsOfProps) {
  const { t } = useTranslation('issuing')
  if (page.items.length === 0) return <p className="text-grey">{t('ofResident.none')}</p>
  return (
    <>
      <ul className="border-t border-hair">
        {page.items.map((record) => (
          <li key={record.id} className="border-b border-hair py-3">
            <AppLink
              href={hrefOf(record)}
              className="target -my-2.5 inline-flex items-center py-2.5 underline underline-offset-4"
            >
              {record.popularVote.title}
            </AppLink>
            <p className="tabular mb-1 text-dense text-grey">
              {formatSwissMoment(new Date(record.issuedAt ?? record.createdAt))}
            </p>
            <ExplainedStatus status={shownStatus(record)} />
            {record.change && (
              <p className="mt-2">
                <ExplainedChange change={record.change} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {page.next !== null && (
        <p className="text-dense text-grey">{t('ofResident.more', { count: page.items.length })}</p>
      )}
    </>
  )
}
