import { problemCode } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { fullName, listedName, type Resident } from '@e-collecting/municipalities/contract'
import { Loading, Skeleton } from '@e-collecting/ui'
import { AsyncCombobox, Failure, FormDialog, LoadFailure, Select, TextField } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import type { CredentialDetails, CredentialOptions } from '../../contract.ts'
import { credentialOptionsQuery, suggestResidents } from './queries.ts'
import { type Issue, useIssue } from './use-issue.ts'
import { useRegisterApi } from './use-register-api.ts'

export type IssueFormProps = {
  /** The one the list is narrowed to. */
  municipalityId: string | undefined
  /** Of that municipality, where it is known for whom. */
  resident?: Resident | undefined
  onClose: () => void
  onIssued: (credential: CredentialDetails) => void
}

/** Issues a credential to a resident of a municipality one may act for. */
export function IssueForm({ municipalityId, resident, onClose, onIssued }: IssueFormProps) {
  const { t } = useTranslation('issuing')
  const { data, error, refetch } = useQuery(credentialOptionsQuery(useRegisterApi()))
  const issue = useIssue({ options: data, municipalityId, resident, onIssued })
  return (
    <FormDialog
      {...issue.dialog}
      onClose={onClose}
      title={t('issue.open')}
      intro={t('issue.intro')}
      submitLabel={t('issue.submit')}
      pendingLabel={t('issue.pending')}
      error={issue.failure && <IssueFailure error={issue.failure} resident={issue.resident} />}
    >
      {data === undefined ? (
        <NoOptions error={error} onRetry={() => void refetch()} />
      ) : (
        <IssueFields options={data} issue={issue} />
      )}
    </FormDialog>
  )
}

function NoOptions({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('issuing')
  const { t: tUi } = useTranslation('admin')
  if (error !== null)
    return (
      <LoadFailure onRetry={onRetry}>
        <Failure what={t('optionsFailed')} error={error} />
      </LoadFailure>
    )
  return (
    <Loading label={tUi('ui.table.loading')} className="space-y-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </Loading>
  )
}

function IssueFields({ options, issue }: { options: CredentialOptions; issue: Issue }) {
  const { t } = useTranslation('issuing')
  const { form, items, field, errorOf, hasNoDid, isGone } = issue
  return (
    <>
      <p role="status" className="sr-only">
        {isGone && t('issue.gone')}
      </p>
      <Select
        {...field('municipality', { onChange: issue.forgetOthers })}
        label={t('municipality')}
        placeholder={t('choose')}
        options={options.municipalities.map(({ id, name }) => ({ value: id, label: name }))}
        error={errorOf('municipality') ?? (hasNoDid ? t('issue.noDid') : undefined)}
        required
      />
      <ResidentField key={issue.municipalityId} issue={issue} />
      <Select
        {...field('popularVote', { onChange: () => form.clearErrors('popularVote') })}
        label={t('item')}
        placeholder={t('choose')}
        options={items.map(({ slug, title }) => ({ value: slug, label: title }))}
        hint={items.length === 0 ? t('issue.noItems') : undefined}
        required
      />
    </>
  )
}

/** Residents are looked for in the chosen municipality only; until then the field keeps its place and says so. */
function ResidentField({ issue }: { issue: Issue }) {
  const { t } = useTranslation('issuing')
  const register = useRegisterApi()
  const { municipalityId, resident, chooseResident, errorOf } = issue
  if (municipalityId === '') return <TextField label={t('resident')} hint={t('issue.municipalityFirst')} disabled />
  return (
    <AsyncCombobox<Resident>
      ref={issue.residentRef}
      label={t('resident')}
      hint={t('issue.residentHint')}
      error={errorOf('residentId')}
      required
      selected={resident}
      onSelect={chooseResident}
      search={(text, signal) => suggestResidents(register, { municipalityId, text }, signal)}
      optionKey={({ id }) => id}
      optionText={(found) => `${listedName(found)}, ${formatSwissDay(found.birthDate)}`}
      optionLabel={(found) => (
        <span>
          {listedName(found)} <span className="text-dense text-grey">{formatSwissDay(found.birthDate)}</span>
        </span>
      )}
    />
  )
}

const REFUSAL_TEXTS = { 'resident-too-young': 'tooYoung', 'resident-without-right': 'withoutRight' } as const

function IssueFailure({ error, resident }: { error: unknown; resident: Resident | null }) {
  const { t } = useTranslation('issuing')
  const code = problemCode(error)
  switch (code) {
    case 'credential-exists':
      return (
        <>
          <p className="font-semibold">{t('issue.duplicate')}</p>
          {resident && <p>{t('issue.duplicateText', { name: fullName(resident) })}</p>}
        </>
      )
    case 'resident-too-young':
    case 'resident-without-right':
      return (
        <>
          <p className="font-semibold">{t('issue.refused')}</p>
          {resident && <p>{t(`issue.${REFUSAL_TEXTS[code]}`, { name: fullName(resident) })}</p>}
        </>
      )
    case 'out-of-scope-canton':
    case 'out-of-scope-municipality':
      return <p>{t('issue.outOfScope')}</p>
    case 'municipality-without-did':
      return <p className="font-semibold">{t('issue.noDid')}</p>
    default:
      return <Failure what={t('issue.failed')} error={error} />
  }
}
