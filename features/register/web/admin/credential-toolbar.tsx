import { useAddressState, useAdmin } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { SearchField, Select, Toolbar } from '@e-collecting/ui/admin'
import { type CredentialOptions, WAITING } from '../../contract.ts'
import { isOfOneMunicipality } from './is-of-one-municipality.ts'
import { IssueButton } from './issue-button.tsx'
import { ALL_STATUSES } from './shown-status.ts'
import type { CredentialFilters } from './use-credential-page.ts'
import { useStatusLabel } from './use-status-label.ts'

export type CredentialToolbarProps = {
  options: CredentialOptions | undefined
  filters: CredentialFilters
  text: string
  isBusy: boolean
  onSearch: (text: string) => void
  onIssue: () => void
}

/** Filters, the search for a person, and the way to a new credential. */
export function CredentialToolbar({ options, filters, text, isBusy, onSearch, onIssue }: CredentialToolbarProps) {
  const { t } = useTranslation('issuing')
  const address = useAddressState()
  const label = useStatusLabel()
  const isOfOne = isOfOneMunicipality(useAdmin().user) && filters.municipalityId === undefined
  return (
    <Toolbar label={t('filters')} end={<IssueButton variant="primary" onPress={onIssue} />}>
      <SearchField label={t('search')} placeholder={t('searchHint')} value={text} onSearch={onSearch} isBusy={isBusy} />
      {!isOfOne && (
        <Select
          label={t('municipality')}
          placeholder={t('allMunicipalities')}
          options={(options?.municipalities ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.municipalityId ?? ''}
          onChange={(event) => address.set({ municipality: event.target.value, cursor: null })}
        />
      )}
      <Select
        label={t('item')}
        placeholder={t('allItems')}
        options={(options?.popularVotes ?? []).map(({ slug, title }) => ({ value: slug, label: title }))}
        value={filters.popularVote ?? ''}
        onChange={(event) => address.set({ item: event.target.value, cursor: null })}
      />
      <Select
        label={t('statusLabel')}
        placeholder={t('allStatuses')}
        options={[
          ...WAITING.map((value) => ({ value, label: t(`waiting.${value}`) })),
          ...ALL_STATUSES.map((status) => ({ value: status, label: label(status) })),
        ]}
        value={filters.status ?? ''}
        onChange={(event) => address.set({ status: event.target.value, cursor: null })}
      />
    </Toolbar>
  )
}
