import { useApi } from '@e-collecting/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegisterSessionView } from '../contract.ts'
import { requestCredential, sessionKey } from './queries.ts'
import type { RegisterForm } from './use-register-form.ts'

/** Asks the municipality for the credential of an item; the same request again gives the same open offer (decision 27). */
export function useCreateCredential({ facts: { form }, dispatch }: RegisterForm) {
  const api = useApi()
  const queryClient = useQueryClient()
  const sessionId = form.session?.id ?? ''
  const { mutate, isPending, error, submittedAt, variables, reset } = useMutation({
    mutationFn: (popularVote: string) => requestCredential(api, sessionId, { popularVote }),
    onSuccess: (credential) => {
      queryClient.setQueryData<RegisterSessionView>(sessionKey(sessionId), (view) =>
        view?.state === 'matched' ? { ...view, credential } : view,
      )
      dispatch({ type: 'credential-received', credential })
    },
    // The session may be bound to the item all the same: the server says so.
    onError: () => queryClient.invalidateQueries({ queryKey: sessionKey(sessionId) }),
  })
  return { create: mutate, isPending, error, submittedAt, asked: variables, reset }
}
