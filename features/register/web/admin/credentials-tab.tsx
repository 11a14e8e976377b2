import { useAddressState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { LoadFailure } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CredentialRecord } from '../../contract.ts'
import { CredentialPanel } from './credential-panel.tsx'
import { CredentialTable } from './credential-table.tsx'
import { CredentialToolbar } from './credential-toolbar.tsx'
import { ForMunicipalities } from './for-municipalities.tsx'
import { IssueForm } from './issue-form.tsx'
import { credentialOptionsQuery } from './queries.ts'
import { RevokeCredential } from './revoke-credential.tsx'
import { StatusLegend } from './status-legend.tsx'
import { useCredentialFilters, useCredentialPage } from './use-credential-page.ts'
import { useRegisterApi } from './use-register-api.ts'

/** What lies over the list; the panel of a credential stands in the address. */
type Open = { kind: 'issue' } | { kind: 'revoke'; record: CredentialRecord }

/** The register credentials of the municipalities one may act for. */
export const CredentialsTab = () => (
  <ForMunicipalities>
    <CredentialList />
  </ForMunicipalities>
)

/** Whom one searches for stands in no address and is forgotten with the list. */
function CredentialList() {
  const { t } = useTranslation('issuing')
  const address = useAddressState()
  const [open, setOpen] = useState<Open | null>(null)
  const options = useQuery(credentialOptionsQuery(useRegisterApi()))
  const { filters, isFiltered, clear } = useCredentialFilters(options.data)
  const view = useCredentialPage(filters)
  const { text, searchFor } = view.list
  const openId = address.get('credential')
  const openPanel = (id: string | null) => address.set({ credential: id })
  const clearAll = () => {
    searchFor('')
    clear()
  }
  return (
    <section aria-label={t('title')}>
      <CredentialToolbar
        filters={filters}
        text={text}
        isBusy={view.isBusy}
        options={options.data}
        onSearch={searchFor}
        onIssue={() => setOpen({ kind: 'issue' })}
      />
      <StatusLegend />
      {options.isError && (
        <LoadFailure onRetry={() => void options.refetch()} className="mb-5">
          {t('optionsFailed')}
        </LoadFailure>
      )}
      <CredentialTable
        view={view}
        openId={open?.kind === 'revoke' ? open.record.id : openId}
        onOpen={({ id }) => openPanel(id)}
        onRevoke={(record) => setOpen({ kind: 'revoke', record })}
        onIssue={() => setOpen({ kind: 'issue' })}
        onClear={isFiltered || text !== '' ? clearAll : undefined}
      />
      {open?.kind === 'issue' && (
        <IssueForm
          municipalityId={filters.municipalityId}
          onClose={() => setOpen(null)}
          onIssued={({ id }) => {
            setOpen(null)
            openPanel(id)
          }}
        />
      )}
      {open?.kind === 'revoke' && <RevokeCredential record={open.record} onClose={() => setOpen(null)} />}
      {openId !== null && (
        <CredentialPanel
          key={openId}
          id={openId}
          known={view.data?.items.find(({ id }) => id === openId)}
          onClose={() => openPanel(null)}
        />
      )}
    </section>
  )
}
