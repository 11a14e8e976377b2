import { useTranslation } from '@e-collecting/i18n/react'
import type { Resident } from '@e-collecting/municipalities/contract'
import { checkScope } from '@e-collecting/popular-votes/contract'
import { type SaveForm, useSaveForm, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type RefCallBack, useController } from 'react-hook-form'
import { issueFormSchema } from '../../contract/input-schemas.ts'
import type { CredentialDetails, CredentialOptions } from '../../contract.ts'
import { issueCredential, keepCredential, reloadPages } from './queries.ts'
import { useRegisterApi } from './use-register-api.ts'

type IssueOptions = {
  options: CredentialOptions | undefined
  /** Chosen before anybody chooses, if one may act for it. */
  municipalityId: string | undefined
  /** The same of the person. */
  resident: Resident | undefined
  onIssued: (credential: CredentialDetails) => void
}

type IssueEntries = { municipality: string; residentId: string; popularVote: string }

export type Issue = SaveForm<IssueEntries, IssueEntries> & {
  municipalityId: string
  resident: Resident | null
  residentRef: RefCallBack
  hasNoDid: boolean
  /** What was chosen can be chosen no more. */
  isGone: boolean
  items: CredentialOptions['popularVotes']
  chooseResident: (found: Resident | null) => void
  /** Another municipality has other residents, and perhaps not this item. */
  forgetOthers: () => void
}

const NONE: CredentialOptions['municipalities'] = []

/** The entries of the form, and what comes of sending them. Whether there is a credential already only the server knows. */
export function useIssue({ options, municipalityId: suggested, resident: known, onIssued }: IssueOptions): Issue {
  const { t } = useTranslation('issuing')
  const register = useRegisterApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [resident, setResident] = useState<Resident | null>(known ?? null)
  const municipalities = options?.municipalities ?? NONE
  const schema = useMemo(() => issueFormSchema(municipalities), [municipalities])
  const issue = useSaveForm({
    schema,
    defaultValues: { municipality: '', residentId: known?.id ?? '', popularVote: '' },
    // Refused because there is one: the list behind the form shows it.
    save: ({ residentId, popularVote }) =>
      issueCredential(register, { residentId, popularVote }).finally(() => void reloadPages(queryClient)),
    onSaved: async (credential) => {
      await keepCredential(queryClient, register.language, credential)
      toast.show({ type: 'success', text: t('issue.created') })
      onIssued(credential)
    },
    faultText: (fault, name) =>
      t(`issue.${fault === 'noDid' || fault === GONE ? fault : REQUIRED[name as keyof typeof REQUIRED]}`),
  })
  const { form } = issue
  const { errors } = form.formState
  // In the order of the form: the first that is wrong gets the keyboard.
  form.register('municipality')
  const { field: residentField } = useController({ control: form.control, name: 'residentId' })
  const municipalityId = form.watch('municipality')
  const chooseResident = (found: Resident | null) => {
    setResident(found)
    residentField.onChange(found?.id ?? '')
  }
  useFollowedOptions({ form, options, suggested, forgetResident: () => chooseResident(null) })
  return {
    ...issue,
    municipalityId,
    resident,
    residentRef: residentField.ref,
    hasNoDid: municipalities.find(({ id }) => id === municipalityId)?.hasDid === false,
    isGone: [errors.municipality, errors.popularVote].some((error) => error?.message === GONE),
    items: issuableItems(options, municipalityId),
    chooseResident,
    forgetOthers: () => {
      chooseResident(null)
      form.clearErrors('municipality')
      const { municipality, popularVote } = form.getValues()
      if (!issuableItems(options, municipality).some(({ slug }) => slug === popularVote))
        form.setValue('popularVote', '')
    },
  }
}

type Followed = Pick<IssueOptions, 'options'> & {
  form: Issue['form']
  suggested: string | undefined
  forgetResident: () => void
}

/** What somebody has chosen stays as long as it is there, whatever else comes or would be proposed; where it has gone, that is said. */
function useFollowedOptions({ form, options, suggested, forgetResident }: Followed) {
  const drop = (name: 'municipality' | 'popularVote') => {
    form.setValue(name, '')
    form.setError(name, { message: GONE })
  }
  const follow = useEffectEvent((now: CredentialOptions) => {
    const { municipality, popularVote } = form.getValues()
    if (municipality === '') form.resetField('municipality', { defaultValue: suggestMunicipality(now, suggested) })
    else if (!now.municipalities.some(({ id }) => id === municipality)) {
      drop('municipality')
      forgetResident()
    }
    const items = issuableItems(now, form.getValues('municipality'))
    if (popularVote !== '' && !items.some(({ slug }) => slug === popularVote)) drop('popularVote')
  })
  useEffect(() => {
    if (options !== undefined) follow(options)
  }, [options])
}

/** The fault of a field whose choice has gone. */
const GONE = 'gone'

const REQUIRED = {
  municipality: 'municipalityRequired',
  residentId: 'residentRequired',
  popularVote: 'itemRequired',
} as const

/** What runs and can be supported from the municipality, or from anywhere while none is chosen. */
function issuableItems(options: CredentialOptions | undefined, municipalityId: string) {
  const municipality = options?.municipalities.find(({ id }) => id === municipalityId)
  return (options?.popularVotes ?? []).filter(
    (item) => item.isIssuable && (municipality === undefined || checkScope(item, municipality) === 'in-scope'),
  )
}

/** The one the list shows, or the only one there is. */
function suggestMunicipality(options: CredentialOptions | undefined, suggested: string | undefined): string {
  const all = options?.municipalities ?? []
  const [only, ...others] = all
  if (only !== undefined && others.length === 0) return only.id
  return all.some(({ id }) => id === suggested) ? (suggested ?? '') : ''
}
