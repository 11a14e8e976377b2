import { problemText, useApi } from '@e-collecting/api-client'
import { ChoiceGroup } from '@e-collecting/ui'
import { AsyncCombobox, FormDialog, TextField, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InviteStaff, StaffRole } from '../contract.ts'
import { useAdmin } from './admin-context.tsx'
import { inviteStaff, type MunicipalityChoice, STAFF_KEY, searchMunicipalities } from './queries.ts'

const ROLES: readonly StaffRole[] = ['gemeinde', 'admin']

type Fault = 'email' | 'municipality'

export type InviteDialogProps = { isOpen: boolean; onClose: () => void }

/** Invites somebody by mail, as an admin or for one municipality. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return isOpen ? <OpenInviteDialog onClose={onClose} /> : null
}

function OpenInviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const { language } = useAdmin()
  const { mutate, isPending, error } = useInvite(onClose)
  const [role, setRole] = useState<StaffRole>('gemeinde')
  const [municipality, setMunicipality] = useState<MunicipalityChoice | null>(null)
  const [faults, setFaults] = useState<readonly Fault[]>([])

  const submit = (form: HTMLFormElement) => {
    const email = form.elements.namedItem('email') as HTMLInputElement
    const found: Fault[] = []
    if (!email.validity.valid) found.push('email')
    if (role === 'gemeinde' && municipality === null) found.push('municipality')
    setFaults(found)
    if (found[0]) return (form.elements.namedItem(found[0]) as HTMLInputElement | null)?.focus()
    const municipalityId = role === 'gemeinde' ? (municipality?.id ?? null) : null
    mutate({ email: email.value.trim(), role, municipalityId, language })
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('staff.inviteTitle')}
      intro={<p>{t('staff.inviteText')}</p>}
      submitLabel={t('staff.inviteSubmit')}
      pendingLabel={t('staff.invitePending')}
      isPending={isPending}
      error={error === null ? null : problemText(tErrors, error)}
      onSubmit={(_, form) => submit(form)}
    >
      <TextField
        label={t('staff.email')}
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
        required
        onChange={({ target }) => target.validity.valid && setFaults((known) => known.filter((f) => f !== 'email'))}
        error={faults.includes('email') ? t('staff.emailInvalid') : undefined}
      />
      <RoleChoice role={role} onRole={setRole} />
      {role === 'gemeinde' && (
        <MunicipalityField
          selected={municipality}
          onSelect={setMunicipality}
          error={faults.includes('municipality') && municipality === null ? t('staff.municipalityRequired') : undefined}
        />
      )}
    </FormDialog>
  )
}

function useInvite(onInvited: () => void) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn: (body: InviteStaff) => inviteStaff(api, body),
    onSuccess: (_, { email }) => {
      void queryClient.invalidateQueries({ queryKey: STAFF_KEY })
      show({ type: 'success', text: t('staff.invited', { email }) })
      onInvited()
    },
  })
}

function RoleChoice({ role, onRole }: { role: StaffRole; onRole: (role: StaffRole) => void }) {
  const { t } = useTranslation('admin')
  return (
    <ChoiceGroup
      legend={t('staff.roleLabel')}
      name="role"
      choices={ROLES.map((value) => ({
        value,
        label: t(`staff.role.${value}`),
        description: t(`staff.roleHint.${value}`),
      }))}
      value={role}
      onValueChange={onRole}
      className="text-small"
    />
  )
}

type MunicipalityFieldProps = {
  selected: MunicipalityChoice | null
  onSelect: (municipality: MunicipalityChoice | null) => void
  error: string | undefined
}

function MunicipalityField({ selected, onSelect, error }: MunicipalityFieldProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  return (
    <AsyncCombobox
      label={t('staff.municipality')}
      hint={t('staff.municipalityHint')}
      name="municipality"
      required
      selected={selected}
      onSelect={onSelect}
      search={(text, signal) => searchMunicipalities(api, text, signal)}
      optionKey={({ id }) => id}
      optionText={({ name }) => name}
      optionLabel={({ name, bfsNumber }) => `${name} (${bfsNumber})`}
      error={error}
    />
  )
}
