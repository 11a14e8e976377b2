import type { Resident } from '@e-collecting/municipalities/contract'
import { checkScope } from '@e-collecting/popular-votes/contract'
import { type FieldErrors, focusField, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CredentialDetails, CredentialOptions, IssueCredential } from '../../contract.ts'
import { issueCredential, keepCredential, reloadPages } from './queries.ts'
import { useRegisterApi } from './use-register-api.ts'

export type IssueField = 'municipality' | 'resident' | 'item'
export type IssueError = 'municipalityRequired' | 'residentRequired' | 'itemRequired' | 'noDid'
type IssueErrors = FieldErrors<IssueField, IssueError>

type IssueEntries = { municipalityId: string; resident: Resident | null; popularVote: string }

/** What is missing or cannot work. Whether there is a credential already only the server knows. */
export function checkIssue(entries: IssueEntries, options: CredentialOptions): IssueErrors {
  const { municipalityId, resident, popularVote } = entries
  const municipality = options.municipalities.find(({ id }) => id === municipalityId)
  return {
    ...(municipality === undefined && { municipality: 'municipalityRequired' as const }),
    ...(municipality?.hasDid === false && { municipality: 'noDid' as const }),
    ...(municipality !== undefined && resident === null && { resident: 'residentRequired' as const }),
    ...(popularVote === '' && { item: 'itemRequired' as const }),
  }
}

type IssueOptions = {
  options: CredentialOptions | undefined
  /** Chosen before anybody chooses, if one may act for it. */
  municipalityId: string | undefined
  onIssued: (credential: CredentialDetails) => void
}

/** The entries of the form, and what comes of sending them. */
export function useIssue({ options, municipalityId: suggested, onIssued }: IssueOptions) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [resident, setResident] = useState<Resident | null>(null)
  const [popularVote, setPopularVote] = useState('')
  const [errors, setErrors] = useState<IssueErrors>({})
  const { mutate, isPending, error, reset } = useIssueMutation(onIssued)
  const municipalityId = chosen ?? suggestMunicipality(options, suggested)
  const hasNoDid = options?.municipalities.find(({ id }) => id === municipalityId)?.hasDid === false
  /** Other entries are another question: the answer to the last one no longer counts. */
  const touch = (...fields: IssueField[]) => {
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !isOneOf(fields, field))))
    if (error !== null) reset()
  }
  return {
    municipalityId,
    resident,
    popularVote,
    isPending,
    errors: hasNoDid ? { ...errors, municipality: 'noDid' as const } : errors,
    failure: error,
    items: issuableItems(options, municipalityId),
    chooseMunicipality: (id: string) => {
      setChosen(id)
      setResident(null)
      if (!issuableItems(options, id).some(({ slug }) => slug === popularVote)) setPopularVote('')
      touch('municipality', 'resident')
    },
    chooseResident: (found: Resident | null) => {
      setResident(found)
      touch('resident')
    },
    choosePopularVote: (slug: string) => {
      setPopularVote(slug)
      touch('item')
    },
    submit: (form: HTMLFormElement) => {
      if (options === undefined) return
      const found = checkIssue({ municipalityId, resident, popularVote }, options)
      setErrors(found)
      if (Object.keys(found).length > 0) focusField(form, Object.keys(found))
      else if (resident !== null) mutate({ residentId: resident.id, popularVote })
    },
  }
}

const isOneOf = (fields: readonly IssueField[], field: string) => (fields as readonly string[]).includes(field)

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

function useIssueMutation(onIssued: (credential: CredentialDetails) => void) {
  const { t } = useTranslation('register')
  const register = useRegisterApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: IssueCredential) => issueCredential(register, input),
    onSuccess: async (credential) => {
      await keepCredential(queryClient, register.language, credential)
      void reloadPages(queryClient)
      toast.show({ type: 'success', text: t('tab.issue.created') })
      onIssued(credential)
    },
    // Refused because there is one: the list behind the form shows it.
    onError: () => void reloadPages(queryClient),
  })
}
