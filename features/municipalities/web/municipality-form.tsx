import { cantonName } from '@e-collecting/address/contract'
import { problemCode, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { FieldGrid, FormDialog, type SaveForm, TextField, useSaveForm, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MunicipalityEntries, type MunicipalityInput, MunicipalityInputSchema } from '../contract/input-schemas.ts'
import { type Municipality, RESIDENT_NAME_MAX_LENGTH } from '../contract.ts'
import { IdentityFields } from './identity-fields.tsx'
import { municipalityByIdQuery, municipalityFormQuery, refreshMunicipalities, saveMunicipality } from './queries.ts'
import { type OfficialMunicipality, useOfficialMunicipality } from './use-official-municipality.ts'

export type MunicipalityFormProps = {
  /** Null: a new one. */
  municipality: Municipality | null
  onClose: () => void
  /** With what it issues has changed: whoever did it may want to try it. */
  onIdentityChanged: (municipality: Municipality) => void
}

/** Looks like a line of text, since nothing can be written on it. */
const READ_ONLY = '[&_input]:border-b-hair [&_input]:bg-paper'

/** Adds or changes a municipality. The canton follows from the number and is only shown. */
export function MunicipalityForm({ municipality, onClose, onIdentityChanged }: MunicipalityFormProps) {
  const { t } = useTranslation('municipalities')
  const { base, ...saveForm } = useSaveMunicipality(municipality, { onClose, onIdentityChanged })
  const { form, field, errorOf, dialog, failure } = saveForm
  const official = useOfficialMunicipality(form.watch('bfsNumber'))
  const officialName = official.kind === 'found' ? official.municipality.name : undefined
  useEffect(() => {
    // The name of another municipality is no longer the one that was saved; one that somebody wrote stays.
    if (officialName !== undefined && !form.getFieldState('name').isDirty && form.getFieldState('bfsNumber').isDirty)
      form.resetField('name', { defaultValue: officialName })
  }, [officialName, form])
  const isNumberFixed = (base?.residentCount ?? 0) > 0
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title={t(municipality ? 'form.editTitle' : 'form.createTitle')}
      submitLabel={differs(failure) ? t('residents.saveAnyway') : t(municipality ? 'form.save' : 'form.create')}
      error={differs(failure) ? t('form.nameDiffers', { official: officialName ?? '' }) : dialog.error}
    >
      <FieldGrid>
        <TextField
          {...field('bfsNumber')}
          label={t('fields.bfsNumber')}
          hint={t(isNumberFixed ? 'form.bfsNumberFixed' : 'form.bfsNumberHint')}
          error={errorOf('bfsNumber') ?? (official.kind === 'unknown' ? t('form.bfsNumberUnknown') : undefined)}
          required
          readOnly={isNumberFixed}
          className={isNumberFixed ? READ_ONLY : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
        <CantonField official={official} isBesideFixed={isNumberFixed} />
        <TextField
          {...field('name')}
          label={t('fields.name')}
          hint={t('form.nameHint')}
          required
          autoComplete="off"
          maxLength={RESIDENT_NAME_MAX_LENGTH}
          className="col-span-full"
        />
        <IdentityFields isNew={base === null} hasKeyPin={base?.hasKeyPin ?? false} saveForm={saveForm} />
      </FieldGrid>
    </FormDialog>
  )
}

const CANTON_TEXTS = { open: 'form.cantonOpen', unknown: 'form.cantonOpen', pending: 'form.cantonPending' } as const

/** @param isBesideFixed whether the number says why it is fixed, in more lines than the canton needs: both stand on one line all the same */
function CantonField({ official, isBesideFixed }: { official: OfficialMunicipality; isBesideFixed: boolean }) {
  const { t, language } = useTranslation('municipalities')
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
      className={isBesideFixed ? `${READ_ONLY} flex flex-col self-stretch [&_input]:mt-auto` : READ_ONLY}
    />
  )
}

function useSaveMunicipality(
  municipality: Municipality | null,
  { onClose, onIdentityChanged }: Pick<MunicipalityFormProps, 'onClose' | 'onIdentityChanged'>,
) {
  const { t } = useTranslation('municipalities')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [base, setBase] = useState(municipality)
  const saveForm: SaveForm<MunicipalityEntries, MunicipalityInput> = useSaveForm({
    schema: MunicipalityInputSchema,
    defaultValues: { ...enteredIn(municipality), keyPin: '' },
    save: async (input, failure) => {
      try {
        return await saveMunicipality(api, base, { ...input, ...(differs(failure) && { isNameConfirmed: true }) })
      } catch (error) {
        // The answer may be lost, or somebody else was faster: the list behind the form shows it.
        void refreshMunicipalities(queryClient)
        if (base !== null && problemCode(error) === 'municipality-changed') {
          const latest = await queryClient.fetchQuery({ ...municipalityByIdQuery(api, base.id), staleTime: 0 })
          saveForm.takeOver({ base, latest, names: ENTERED_NAMES })
          setBase(latest)
        }
        throw error
      }
    },
    onSaved: (saved, { keyPin }) => {
      const { name } = saved
      void refreshMunicipalities(queryClient)
      toast.show({ type: 'success', text: t(municipality ? 'messages.updated' : 'messages.created', { name }) })
      const isChanged = keyPin !== undefined || IDENTITY.some((column) => saved[column] !== (base?.[column] ?? null))
      const isByHand = queryClient.getQueryData(municipalityFormQuery(api).queryKey)?.isDidEditable === true
      if (isByHand && isChanged && saved.did !== null) onIdentityChanged(saved)
      else onClose()
    },
    failed: t(municipality ? 'messages.updateFailed' : 'messages.createFailed'),
    refusals: () => ({
      'municipality-exists': ['bfsNumber', 'bfsNumberTaken'],
      'municipality-number-unknown': ['bfsNumber', 'bfsNumberUnknown'],
      'municipality-number-fixed': ['bfsNumber', 'bfsNumberFixed'],
      'verification-method-foreign': ['verificationMethod', 'verificationMethodForeign'],
      'key-pin-without-key': ['keyId', 'keyPinWithoutKey'],
    }),
    faultText: (fault) => t(`form.${FAULTS.find((known) => known === fault) ?? 'invalid'}`),
  })
  return { ...saveForm, base }
}

/** With what a municipality issues, as far as it is told. */
const IDENTITY = ['did', 'statusListUrl', 'verificationMethod', 'keyId'] as const

type Entered = Required<Omit<MunicipalityEntries, 'keyPin' | 'isNameConfirmed'>>

/** What two people may have changed at once, in the order of the form. */
const enteredIn = (municipality: Municipality | null): Entered => ({
  bfsNumber: municipality?.bfsNumber ?? '',
  name: municipality?.name ?? '',
  did: municipality?.did ?? null,
  statusListUrl: municipality?.statusListUrl ?? null,
  verificationMethod: municipality?.verificationMethod ?? null,
  keyId: municipality?.keyId ?? null,
})
const ENTERED_NAMES = Object.keys(enteredIn(null)) as (keyof Entered)[]

/** The one refusal that may be overruled. */
const differs = (failure: unknown): boolean => problemCode(failure) === 'municipality-name-differs'

/** Keys below `form.` of what is said about an entry. */
const FAULTS = [
  'bfsNumberRequired',
  'bfsNumberInvalid',
  'bfsNumberUnknown',
  'bfsNumberTaken',
  'bfsNumberFixed',
  'nameRequired',
  'hiddenCharacters',
  'didInvalid',
  'statusListUrlInvalid',
  'verificationMethodInvalid',
  'verificationMethodForeign',
  'keyPinWithoutKey',
  'changedMeanwhile',
] as const
