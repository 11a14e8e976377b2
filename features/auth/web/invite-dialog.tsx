import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { ChoiceGroup } from '@e-collecting/ui'
import { AsyncCombobox, FormDialog, TextField, useSaveForm, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useController } from 'react-hook-form'
import { InviteSchema } from '../contract/schemas.ts'
import type { StaffRole } from '../contract.ts'
import { type MunicipalityChoice, STAFF_KEY, searchMunicipalities } from './queries.ts'

const ROLES: readonly StaffRole[] = ['gemeinde', 'admin']

/** Invites somebody by mail, as an admin or for one municipality. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { form, field, errorOf, dialog } = useInvite(onClose)
  const [municipality, setMunicipality] = useState<MunicipalityChoice | null>(null)
  const role = form.watch('role')
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  // In the order of the form: the first that is wrong gets the keyboard.
  const email = field('email')
  const { field: chosen } = useController({ control: form.control, name: 'municipalityId' })
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title={t('staff.inviteTitle')}
      intro={<p>{t('staff.inviteText')}</p>}
      submitLabel={t('staff.inviteSubmit')}
      pendingLabel={t('staff.invitePending')}
    >
      <TextField
        {...email}
        label={t('staff.email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
        required
      />
      <RoleChoice
        role={role}
        onRole={(next) => {
          form.setValue('role', next, change)
          chosen.onChange(next === 'gemeinde' ? (municipality?.id ?? null) : null)
        }}
      />
      {role === 'gemeinde' && (
        <MunicipalityField
          ref={chosen.ref}
          selected={municipality}
          onSelect={(found) => {
            setMunicipality(found)
            chosen.onChange(found?.id ?? null)
          }}
          error={errorOf('municipalityId')}
        />
      )}
    </FormDialog>
  )
}

function useInvite(onInvited: () => void) {
  const { t, language } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { show } = useToast()
  return useSaveForm({
    schema: InviteSchema,
    defaultValues: { email: '', role: 'gemeinde', municipalityId: null, language },
    save: (body) => api('POST /api/admin/invitations', { body }),
    onSaved: (_, { email }) => {
      void queryClient.invalidateQueries({ queryKey: STAFF_KEY })
      show({ type: 'success', text: t('staff.invited', { email }) })
      onInvited()
    },
    faultText: (_, name) => t(name === 'municipalityId' ? 'staff.municipalityRequired' : 'staff.emailInvalid'),
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
      className="text-small [&_legend]:mb-1.5 [&_legend]:text-dense"
    />
  )
}

type MunicipalityFieldProps = {
  ref: Ref<HTMLInputElement>
  selected: MunicipalityChoice | null
  onSelect: (municipality: MunicipalityChoice | null) => void
  error: string | undefined
}

function MunicipalityField({ ref, selected, onSelect, error }: MunicipalityFieldProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  return (
    <AsyncCombobox
      label={t('staff.municipality')}
      hint={t('staff.municipalityHint')}
      ref={ref}
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
