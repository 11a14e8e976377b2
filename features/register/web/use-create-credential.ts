import { useApi } from '@e-collecting/api-client'
import { sessionKey } from '@e-collecting/wallet-session/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegisterSessionView } from '../contract.ts'
import type { RegisterForm } from './register-form-model.ts'

/** Asks the municipality for the credential of an item; the same request again gives the same open offer. */
export function useCreateCredential({ facts: { form }, session: { flow }, dispatch }: RegisterForm) {
  const api = useApi()
  const queryClient = useQueryClient()
  const sessionId = form.session?.id ?? ''
  const queryKey = sessionKey(flow, sessionId)
  const { mutate, isPending, error, submittedAt, reset } = useMutation({
    mutationFn: (popularVote: string) =>
      api('POST /api/register/sessions/{id}/credential', { params: { id: sessionId }, body: { popularVote } }),
    onSuccess: (credential) => {
      queryClient.setQueryData<RegisterSessionView>(queryKey, (view) =>
        view?.state === 'matched' ? { ...view, credential } : view,
      )
      dispatch({ type: 'credential-received', credential })
    },
    // The session may be bound to the item all the same: the server says so.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { create: mutate, isPending, error, submittedAt, reset }
}
