import { useAdmin } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'
import { LoadFailure } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CredentialRecord } from '../../contract.ts'
import { CredentialPanel } from './credential-panel.tsx'
import { CredentialTable } from './credential-table.tsx'
import { CredentialToolbar } from './credential-toolbar.tsx'
import { IssueForm } from './issue-form.tsx'
import { credentialOptionsQuery } from './queries.ts'
import { RevokeCredential } from './revoke-credential.tsx'
import { StatusLegend } from './status-legend.tsx'
import { useCredentialFilters, useCredentialPage } from './use-credential-page.ts'
import { useRegisterApi } from './use-register-api.ts'

/** What lies over the list. */
type Open = { kind: 'issue' } | { kind: 'panel' | 'revoke'; record: CredentialRecord }

/** The register credentials of the municipalities one may act for. */
export function CredentialsTab() {
  const { t } = useTranslation('register')
  const { user } = useAdmin()
  if (user.role !== 'admin' && user.municipalities.length === 0)
    return (
      <Banner type="info" isStatic>
        {t('tab.noMunicipality')}
      </Banner>
    )
  return <CredentialList />
}

/** Whom one searches for stands in no address and is forgotten with the list. */
function CredentialList() {
  const { t } = useTranslation('register')
  const [open, setOpen] = useState<Open | null>(null)
  const options = useQuery(credentialOptionsQuery(useRegisterApi()))
  const { filters, isFiltered, clear } = useCredentialFilters(options.data)
  const view = useCredentialPage(filters)
  const { text, searchFor } = view.list
  const clearAll = () => {
    searchFor('')
    clear()
  }
  return (
    <section aria-label={t('tab.title')}>
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
          {t('tab.optionsFailed')}
        </LoadFailure>
      )}
      <CredentialTable
        view={view}
        openId={open !== null && 'record' in open ? open.record.id : null}
        onOpen={(record) => setOpen({ kind: 'panel', record })}
        onRevoke={(record) => setOpen({ kind: 'revoke', record })}
        onClear={isFiltered || text !== '' ? clearAll : undefined}
      />
      {open !== null && <Overlay open={open} setOpen={setOpen} municipalityId={filters.municipalityId} />}
    </section>
  )
}

type OverlayProps = { open: Open; setOpen: (open: Open | null) => void; municipalityId: string | undefined }

function Overlay({ open, setOpen, municipalityId }: OverlayProps) {
  const close = () => setOpen(null)
  if (open.kind === 'issue')
    return (
      <IssueForm
        municipalityId={municipalityId}
        onClose={close}
        onIssued={(record) => setOpen({ kind: 'panel', record })}
      />
    )
  if (open.kind === 'revoke') return <RevokeCredential record={open.record} onClose={close} />
  return <CredentialPanel record={open.record} onClose={close} />
}
