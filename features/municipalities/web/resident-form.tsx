import { isDenied, problemCode, useApi } from '@e-collecting/api-client'
import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { DateField, FieldGrid, FormDialog, Select, TextField, useSaveForm, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { residentInputOn } from '../contract/input-schemas.ts'
import {
  EARLIEST_BIRTH_DATE,
  fullName,
  RESIDENT_FIELDS,
  RESIDENT_NAME_MAX_LENGTH,
  type Resident,
  type ResidentChange,
  type ResidentInput,
} from '../contract.ts'
import { addResident, changeResident, refreshResidents } from './queries.ts'

export type ResidentFormProps = {
  municipalityId: string
  /** Null: a new one. */
  resident: Resident | null
  onClose: () => void
}

/** Adds or changes a resident. Somebody with the same name and birth date is added only on a clerk's word. */
export function ResidentForm({ municipalityId, resident, onClose }: ResidentFormProps) {
  const { t } = useTranslation('municipalities')
  const { today } = useSite()
  const { field, failure, mayBeAdded, dialog } = useSaveResident({ municipalityId, resident, onSaved: onClose })
  const isDuplicate = isKnown(failure)
  const editLabel = t(resident ? 'form.save' : 'form.create')
  const control = (name: RequiredField) => ({
    ...field(name),
    label: t(`residents.${name}`),
    required: true,
    autoComplete: 'off',
  })
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title={t(resident ? 'residents.editTitle' : 'residents.createTitle')}
      intro={t('residents.nameHint')}
      submitLabel={isDuplicate ? t('residents.saveAnyway') : editLabel}
      error={
        isDuplicate ? (
          <Duplicate mayBeAdded={mayBeAdded} />
        ) : (
          failure && <Refusal failure={failure}>{dialog.error}</Refusal>
        )
      }
    >
      <FieldGrid>
        <TextField {...control('givenName')} spellCheck={false} maxLength={RESIDENT_NAME_MAX_LENGTH} />
        <TextField {...control('familyName')} spellCheck={false} maxLength={RESIDENT_NAME_MAX_LENGTH} />
        <DateField {...control('birthDate')} min={EARLIEST_BIRTH_DATE} max={today} />
        <Select
          {...field('hasRightToVote')}
          label={t('residents.hasRightToVote')}
          placeholder={t('residents.rightUnknown')}
          options={[
            { value: 'yes', label: t('residents.rightYes') },
            { value: 'no', label: t('residents.rightNo') },
          ]}
        />
      </FieldGrid>
      <p className="text-dense text-grey">{t('residents.rightHint')}</p>
    </FormDialog>
  )
}

/** Alone, each of the two may be corrected: of the reason alone nobody would see why it may not be now. */
function Refusal({ failure, children }: { failure: Error; children: ReactNode }) {
  const { t } = useTranslation('municipalities')
  if (problemCode(failure) !== 'resident-has-credentials') return children
  return (
    <>
      {children}
      <p>{t('residents.anotherPerson')}</p>
    </>
  )
}

function Duplicate({ mayBeAdded }: { mayBeAdded: boolean }) {
  const { t } = useTranslation('municipalities')
  return (
    <>
      <p className="font-semibold">{t('residents.duplicate')}</p>
      {mayBeAdded && <p>{t('residents.mayBeAdded')}</p>}
      <p>{t('residents.duplicateMeaning')}</p>
    </>
  )
}

type SaveOptions = { municipalityId: string; resident: Resident | null; onSaved: () => void }

function useSaveResident({ municipalityId, resident, onSaved }: SaveOptions) {
  const { t } = useTranslation('municipalities')
  const { today } = useSite()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const schema = useMemo(() => residentInputOn(today), [today])
  const [mayBeAdded, setMayBeAdded] = useState(false)
  const saveForm = useSaveForm({
    schema,
    defaultValues: {
      familyName: resident?.familyName ?? '',
      givenName: resident?.givenName ?? '',
      birthDate: resident?.birthDate ?? '',
      hasRightToVote: entryOf(resident?.hasRightToVote ?? null),
    },
    save: async (input, failure) => {
      const accepted = isKnown(failure) && { isDuplicateAccepted: true }
      try {
        return await (resident === null
          ? addResident(api, municipalityId, { ...input, ...accepted })
          : changeResident(api, resident.id, { ...changesOf(resident, input), ...accepted }))
      } catch (error) {
        if (resident === null && !isDenied(error)) setMayBeAdded(true)
        throw error
      } finally {
        // Also where the answer was lost, or somebody else was faster.
        void refreshResidents(queryClient)
      }
    },
    onSaved: (saved) => {
      const name = fullName(saved)
      toast.show({ type: 'success', text: t(resident ? 'residents.updated' : 'residents.created', { name }) })
      onSaved()
    },
    failed: t(resident ? 'residents.updateFailed' : 'residents.createFailed'),
    refusals: () => ({ 'birth-date-implausible': ['birthDate', 'implausible'] }),
    faultText: (fault, name) => {
      if (fault === 'nameRequired' || fault === 'dateRequired') return t(`residents.${name as RequiredField}Required`)
      if (fault === 'implausible')
        return t('residents.birthDateImplausible', { from: formatSwissDay(EARLIEST_BIRTH_DATE) })
      return t(fault === 'hiddenCharacters' ? 'form.hiddenCharacters' : 'form.invalid')
    },
  })
  return { ...saveForm, /** An attempt to add the person has got no answer. */ mayBeAdded }
}

/** What was changed here, and no more: meanwhile an import, or somebody else, may have corrected the rest. */
const changesOf = (resident: Resident, input: ResidentInput): ResidentChange =>
  Object.fromEntries(
    RESIDENT_FIELDS.filter((name) => input[name] !== resident[name]).map((name) => [name, input[name]]),
  )

const entryOf = (hasRightToVote: boolean | null) => {
  if (hasRightToVote === null) return ''
  return hasRightToVote ? 'yes' : 'no'
}

type RequiredField = 'givenName' | 'familyName' | 'birthDate'

/** The one refusal that a clerk may overrule. */
const isKnown = (failure: unknown): boolean => problemCode(failure) === 'resident-exists'
