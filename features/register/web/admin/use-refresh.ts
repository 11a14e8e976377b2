import { useTranslation } from '@e-collecting/i18n/react'
import { useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { keepCredential, refreshCredential, reloadCredentials } from './queries.ts'
import { shownStatus } from './shown-status.ts'
import { useRegisterApi } from './use-register-api.ts'
import { useStatusLabel } from './use-status-label.ts'
import { useStep } from './use-step.ts'

/** Has the issuer asked about one credential and says what it answered. */
export function useRefresh(): (id: string) => void {
  const { t } = useTranslation('issuing')
  const register = useRegisterApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const label = useStatusLabel()
  const { begin } = useStep<{ id: string }>('refresh', {
    mutationFn: ({ id }) => refreshCredential(register, id),
    onSuccess: async (details) => {
      await keepCredential(queryClient, register.language, details)
      toast.show({ type: 'success', text: t('refresh.done', { status: label(shownStatus(details)) }) })
    },
    onError: (error) => {
      toast.showFailure(error, t('change.failed'))
      void reloadCredentials(queryClient)
    },
  })
  return (id) => begin({ id })
}
