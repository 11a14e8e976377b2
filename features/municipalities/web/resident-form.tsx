import { problemCode, useApi } from '@e-collecting/api-client'
import { useSite } from '@e-collecting/browser'
import { formatSwissDay } from '@e-collecting/kernel'
import { DateField, Failure, FieldGrid, FormDialog, focusField, TextField, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EARLIEST_BIRTH_DATE, RESIDENT_NAME_MAX_LENGTH, type Resident, type ResidentInput } from '../contract.ts'
import { refreshResidents, saveResident } from './queries.ts'
import { fullName } from './resident-name.ts'
import {
  checkResident,
  type ResidentError,
  type ResidentErrors,
  type ResidentField,
  residentErrors,
} from './resident-rules.ts'

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
  const save = useSaveResident({ municipalityId, resident, onSaved: onClose })
  const errorText = useErrorText()
  const field = (name: ResidentField) => ({
    name,
    label: t(`residents.${name}`),
    error: errorText(name, save.errors[name]),
    required: true,
    defaultValue: resident?.[name] ?? '',
    onChange: () => save.touch(name),
  })
  const editLabel = t(resident ? 'form.save' : 'form.create')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(resident ? 'residents.editTitle' : 'residents.createTitle')}
      intro={t('residents.nameHint')}
      submitLabel={save.isDuplicate ? t('residents.saveAnyway') : editLabel}
      isPending={save.isPending}
      error={save.isDuplicate ? <Duplicate /> : save.failure && <Failure what={save.failedText} error={save.failure} />}
      onSubmit={save.submit}
    >
      <FieldGrid>
        <TextField
          {...field('familyName')}
          autoComplete="off"
          spellCheck={false}
          maxLength={RESIDENT_NAME_MAX_LENGTH}
        />
        <TextField {...field('givenName')} autoComplete="off" spellCheck={false} maxLength={RESIDENT_NAME_MAX_LENGTH} />
        <DateField {...field('birthDate')} autoComplete="off" min={EARLIEST_BIRTH_DATE} max={today} />
      </FieldGrid>
    </FormDialog>
  )
}

function Duplicate() {
  const { t } = useTranslation('municipalities')
  return (
    <>
      <p className="font-semibold">{t('residents.duplicate')}</p>
      <p>{t('residents.duplicateMeaning')}</p>
    </>
  )
}

function useErrorText(): (field: ResidentField, error: ResidentError | undefined) => string | undefined {
  const { t } = useTranslation('municipalities')
  return (field, error) => {
    if (error === undefined) return undefined
    if (error === 'required') return t(`residents.${field}Required`)
    if (error === 'implausible')
      return t('residents.birthDateImplausible', { from: formatSwissDay(EARLIEST_BIRTH_DATE) })
    return t(error === 'invalid' ? 'form.invalid' : 'form.hiddenCharacters')
  }
}

type SaveOptions = { municipalityId: string; resident: Resident | null; onSaved: () => void }

/** Checks, sends, and says at which field or for the whole form what did not work. */
function useSaveResident({ municipalityId, resident, onSaved }: SaveOptions) {
  const { t } = useTranslation('municipalities')
  const { today } = useSite()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [errors, setErrors] = useState<ResidentErrors>({})
  const show = (found: ResidentErrors, form: HTMLFormElement) => {
    setErrors(found)
    focusField(form, Object.keys(found))
  }
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ input }: { input: ResidentInput; form: HTMLFormElement }) =>
      saveResident(api, { municipalityId, id: resident?.id ?? null }, input),
    onSuccess: (saved) => {
      void refreshResidents(queryClient)
      const name = fullName(saved)
      toast.show({ type: 'success', text: t(resident ? 'residents.updated' : 'residents.created', { name }) })
      onSaved()
    },
    onError: (refusal, { form }) => show(residentErrors(refusal) ?? {}, form),
  })
  const isDuplicate = problemCode(error) === 'resident-exists'
  return {
    errors,
    isPending,
    isDuplicate,
    failure: error !== null && residentErrors(error) === null ? error : null,
    failedText: t(resident ? 'residents.updateFailed' : 'residents.createFailed'),
    /** Another name or date is another question: the answer to the last one no longer counts. */
    touch: (field: ResidentField) => {
      setErrors(({ [field]: _, ...others }) => others)
      if (isDuplicate) reset()
    },
    submit: (data: FormData, form: HTMLFormElement) => {
      const checked = checkResident(data, today)
      if (checked.kind === 'invalid') return show(checked.errors, form)
      setErrors({})
      mutate({ input: { ...checked.input, ...(isDuplicate && { isDuplicateAccepted: true }) }, form })
    },
  }
}
