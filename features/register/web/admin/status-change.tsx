import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { Select } from '@e-collecting/ui/admin'
import { type FormEvent, useState } from 'react'
import {
  type CredentialDetails,
  canChangeStatus,
  type ProviderStatus,
  type SettableStatus,
  SHOWN_STATUSES,
  STATUS_CHANGES,
  SUSPENSION_REASONS,
  type SuspensionReason,
} from '../../contract.ts'
import { canChange } from './shown-status.ts'
import { useStatusLabel } from './use-status-label.ts'

export type StatusChangeProps = {
  credential: CredentialDetails
  isPending: boolean
  /** The issuer is being asked how it stands: what it answers is waited for. */
  isRefreshing?: boolean
  onChange: (to: SettableStatus, reason?: SuspensionReason) => void
}

type Selectable = (typeof SHOWN_STATUSES)[number]

/** All statuses in one list; where nothing leads to from here stands disabled. */
export function StatusChange({ credential, isPending, isRefreshing = false, onChange }: StatusChangeProps) {
  const { t } = useTranslation(['issuing', 'register'])
  const { current, selected, select } = useSelection(credential)
  const optionLabel = useOptionLabel(current)
  const isOpen = canChange(credential)
  const [reason, setReason] = useState<SuspensionReason | ''>('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const asksWhy = selected === 'SUSPENDED' && isSettable(current, selected)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setReasonMissing(asksWhy && reason === '')
    if (asksWhy && reason === '') event.currentTarget.querySelector<HTMLElement>('select:required')?.focus()
    if (isPending || isRefreshing || !isSettable(current, selected) || (asksWhy && reason === '')) return
    onChange(selected, asksWhy && reason !== '' ? reason : undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Select
        label={t('change.label')}
        placeholder={t('register:status.unknown')}
        options={SHOWN_STATUSES.map((status) => ({
          value: status,
          label: optionLabel(status),
          isDisabled: status !== current && !(isOpen && canChangeStatus(current, status)),
        }))}
        value={selected}
        hint={useHint(credential, selected)}
        onChange={(event) => select(event.target.value)}
      />
      {asksWhy && (
        <Select
          label={t('suspend.reason')}
          placeholder={t('choose')}
          options={SUSPENSION_REASONS.map((value) => ({ value, label: t(`suspend.reasons.${value}`) }))}
          value={reason}
          error={isReasonMissing ? t('suspend.required') : undefined}
          hint={t('suspend.hint')}
          onChange={({ target }) => {
            setReason(SUSPENSION_REASONS.find((known) => known === target.value) ?? '')
            setReasonMissing(false)
          }}
          required
        />
      )}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        isBusy={isPending || isRefreshing}
        disabled={!isOpen || !isSettable(current, selected)}
      >
        {t(isPending ? 'change.pending' : 'change.submit')}
      </Button>
    </form>
  )
}

/** A choice counts only as long as the status is the one it was made from. */
function useSelection({ providerStatus }: CredentialDetails) {
  const current: ProviderStatus = providerStatus ?? 'unknown'
  const [choice, setChoice] = useState<{ from: ProviderStatus; to: Selectable } | null>(null)
  const selected: Selectable | '' = choice?.from === current ? choice.to : (findStatus(current) ?? '')
  const select = (value: string) => {
    const to = findStatus(value)
    setChoice(to === undefined ? null : { from: current, to })
  }
  return { current, selected, select }
}

const findStatus = (value: string): Selectable | undefined => SHOWN_STATUSES.find((status) => status === value)

const isSettable = (from: ProviderStatus, to: Selectable | ''): to is SettableStatus =>
  to !== '' && canChangeStatus(from, to)

/** The word of the status; where it would not say what happens, that stands beside it. */
function useOptionLabel(current: ProviderStatus): (status: Selectable) => string {
  const { t } = useTranslation(['issuing', 'register'])
  const label = useStatusLabel()
  return (status) =>
    status === 'ISSUED' && current === 'SUSPENDED' ? t('change.release', { status: label(status) }) : label(status)
}

/** What the selected step does, or why there is none. */
function useHint(credential: CredentialDetails, selected: Selectable | ''): string | undefined {
  const { t } = useTranslation(['issuing', 'register'])
  const current = credential.providerStatus ?? 'unknown'
  if (isSettable(current, selected)) return t(`change.effect.${selected}`)
  if (!credential.hasManagementId) return t('panel.noManagementId')
  return STATUS_CHANGES[current].length === 0 ? t('change.none') : undefined
}
