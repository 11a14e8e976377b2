import { useApi } from '@e-collecting/api-client'
import { focusField, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPopularVote, PopularVoteInput } from '../../contract.ts'
import { checkItem, type ItemErrors, type ItemField, itemErrors, unreadableFields } from './item-rules.ts'
import { keepItem, saveItem } from './queries.ts'

/** Checks, sends, and says at which field or for the whole form what did not work. */
export function useSaveItem(item: AdminPopularVote | null, onSaved: () => void) {
  const { t } = useTranslation('items')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [errors, setErrors] = useState<ItemErrors>({})
  const [faulty, setFaulty] = useState<{ form: HTMLFormElement; names: readonly string[] } | null>(null)
  // After the summary has come into view: what has to be corrected first is to be seen, with the keyboard in it.
  useEffect(() => {
    if (faulty) focusField(faulty.form, faulty.names)
  }, [faulty])
  const show = (found: ItemErrors, form: HTMLFormElement) => {
    setErrors(found)
    setFaulty({ form, names: Object.keys(found) })
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ input }: { input: PopularVoteInput; form: HTMLFormElement }) =>
      saveItem(api, item?.id ?? null, input),
    onSuccess: (saved) => {
      keepItem(queryClient, api, saved)
      toast.show({ type: 'success', text: t(item ? 'messages.updated' : 'messages.created') })
      onSaved()
    },
    onError: (refusal, { input, form }) => show(itemErrors(refusal, input.level) ?? {}, form),
  })
  return {
    errors,
    isPending,
    /** What the server refused, whether or not it belongs to a field. */
    failure: error,
    failedText: t(item ? 'messages.updateFailed' : 'messages.createFailed'),
    clear: (field: ItemField) => setErrors(({ [field]: _, ...others }) => others),
    submit: (data: FormData, form: HTMLFormElement, bfsNumber: string | null) => {
      const checked = checkItem(data, { bfsNumber, unreadable: unreadableFields(form) })
      if (checked.kind === 'invalid') return show(checked.errors, form)
      setErrors({})
      mutate({ input: checked.input, form })
    },
  }
}

export type SaveItem = ReturnType<typeof useSaveItem>
