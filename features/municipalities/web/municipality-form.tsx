import { cantonName } from '@e-collecting/address/contract'
import { useApi } from '@e-collecting/api-client'
import { useAdmin } from '@e-collecting/auth/web'
import { Failure, FieldGrid, FormDialog, focusField, TextField, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Municipality, type MunicipalityInput, RESIDENT_NAME_MAX_LENGTH } from '../contract.ts'
import { IdentityFields } from './identity-fields.tsx'
import { checkMunicipality, type MunicipalityErrors, municipalityErrors } from './municipality-rules.ts'
import { refreshMunicipalities, saveMunicipality } from './queries.ts'
import { useErrorText } from './use-error-text.ts'
import { type OfficialMunicipality, useOfficialMunicipality } from './use-official-municipality.ts'

export type MunicipalityFormProps = {
  /** Null: a new one. */
  municipality: Municipality | null
  onClose: () => void
}

/** Looks like a line of text, since nothing can be written on it. */
const READ_ONLY = '[&_input]:border-b-hair [&_input]:bg-paper'

/** Adds or changes a municipality. The canton follows from the number and is only shown. */
export function MunicipalityForm({ municipality, onClose }: MunicipalityFormProps) {
  const { t } = useTranslation('municipalities')
  const [bfsNumber, setBfsNumber] = useState(municipality?.bfsNumber ?? '')
  const [ownName, setOwnName] = useState(municipality?.name ?? null)
  const errorText = useErrorText()
  const official = useOfficialMunicipality(bfsNumber)
  const save = useSaveMunicipality(municipality, onClose)
  const { errors } = save
  const isNumberFixed = (municipality?.residentCount ?? 0) > 0
  const typeNumber = (typed: string) => {
    setBfsNumber(typed)
    // The name of another municipality is no longer the one that was saved.
    if (ownName === municipality?.name) setOwnName(null)
    save.clear('bfsNumber')
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(municipality ? 'form.editTitle' : 'form.createTitle')}
      submitLabel={t(municipality ? 'form.save' : 'form.create')}
      isPending={save.isPending}
      error={save.failure && <Failure what={save.failedText} error={save.failure} />}
      onSubmit={save.submit}
    >
      <FieldGrid>
        <TextField
          label={t('fields.bfsNumber')}
          hint={t(isNumberFixed ? 'form.bfsNumberFixed' : 'form.bfsNumberHint')}
          error={errorText(errors.bfsNumber ?? (official.kind === 'unknown' ? 'bfsNumberUnknown' : undefined))}
          name="bfsNumber"
          required
          readOnly={isNumberFixed}
          className={isNumberFixed ? READ_ONLY : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={bfsNumber}
          onChange={(event) => typeNumber(event.target.value)}
        />
        <CantonField official={official} />
        <TextField
          label={t('fields.name')}
          hint={t('form.nameHint')}
          error={errorText(errors.name)}
          name="name"
          required
          autoComplete="off"
          maxLength={RESIDENT_NAME_MAX_LENGTH}
          value={ownName ?? (official.kind === 'found' ? official.municipality.name : '')}
          onChange={(event) => {
            setOwnName(event.target.value)
            save.clear('name')
          }}
          className="col-span-full"
        />
        <IdentityFields municipality={municipality} errors={errors} />
      </FieldGrid>
    </FormDialog>
  )
}

const CANTON_TEXTS = { open: 'form.cantonOpen', unknown: 'form.cantonOpen', pending: 'form.cantonPending' } as const

function CantonField({ official }: { official: OfficialMunicipality }) {
  const { t } = useTranslation('municipalities')
  const { language } = useAdmin()
  const text = () => {
    if (official.kind === 'found') return cantonName(official.municipality.canton, language)
    return official.kind === 'failed' ? '' : t(CANTON_TEXTS[official.kind])
  }
  return (
    <TextField
      label={t('fields.canton')}
      hint={t(official.kind === 'failed' ? 'form.cantonFailed' : 'form.cantonHint')}
      readOnly
      value={text()}
      className={READ_ONLY}
    />
  )
}

/** Checks, sends, and says at which field or for the whole form what did not work. */
function useSaveMunicipality(municipality: Municipality | null, onSaved: () => void) {
  const { t } = useTranslation('municipalities')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [errors, setErrors] = useState<MunicipalityErrors>({})
  const show = (found: MunicipalityErrors, form: HTMLFormElement) => {
    setErrors(found)
    focusField(form, Object.keys(found))
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ input }: { input: MunicipalityInput; form: HTMLFormElement }) =>
      saveMunicipality(api, municipality?.id ?? null, input),
    onSuccess: ({ name }) => {
      void refreshMunicipalities(queryClient)
      toast.show({ type: 'success', text: t(municipality ? 'messages.updated' : 'messages.created', { name }) })
      onSaved()
    },
    onError: (refusal, { form }) => show(municipalityErrors(refusal) ?? {}, form),
  })
  return {
    errors,
    isPending,
    failure: error !== null && municipalityErrors(error) === null ? error : null,
    failedText: t(municipality ? 'messages.updateFailed' : 'messages.createFailed'),
    clear: (field: keyof MunicipalityErrors) => setErrors(({ [field]: _, ...others }) => others),
    submit: (data: FormData, form: HTMLFormElement) => {
      const checked = checkMunicipality(data)
      if (checked.kind === 'invalid') return show(checked.errors, form)
      setErrors({})
      mutate({ input: checked.input, form })
    },
  }
}
