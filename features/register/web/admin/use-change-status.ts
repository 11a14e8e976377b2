import { problemCode } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import type { CredentialRecord, SettableStatus, SuspensionReason } from '../../contract.ts'
import { changeStatus, keepCredential, readCredential, reloadCredentials } from './queries.ts'
import { shownProviderStatus, shownStatus } from './shown-status.ts'
import { useRegisterApi } from './use-register-api.ts'
import { useStatusLabel } from './use-status-label.ts'
import { useStep } from './use-step.ts'

type Change = { id: string; to: SettableStatus; reason?: SuspensionReason | undefined }

/** Sets a status and says what became of it; either way `onSettled` is called once it is over. */
export function useChangeStatus(onSettled: (isChanged: boolean) => void) {
  const { t } = useTranslation('issuing')
  const register = useRegisterApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const label = useStatusLabel()
  const { begin, isPending } = useStep<Change>('change', {
    mutationFn: ({ id, to, reason }) => changeStatus(register, id, { status: to, reason }),
    onSuccess: async (details, { to }) => {
      await keepCredential(queryClient, register.language, details)
      const done = t('refresh.done', { status: label(shownStatus(details)) })
      toast.show({ type: 'success', text: to === 'REVOKED' ? t('revoke.done') : done })
      onSettled(true)
    },
    onError: async (error, { id, to }) => {
      if (problemCode(error) === 'status-step-refused') {
        // The step was refused from where the credential stands now, which is not where it was seen.
        const now = await readCredential(register, id).catch(() => undefined)
        if (now === undefined) toast.showFailure(error)
        else {
          const from = label(shownProviderStatus(now.providerStatus))
          toast.show({ type: 'error', text: t('change.refused', { from, to: label(to) }) })
        }
      } else toast.showFailure(error, t(isUnconfirmed(error) ? 'change.unconfirmed' : 'change.failed'))
      void reloadCredentials(queryClient)
      onSettled(false)
    },
  })
  return {
    change: ({ id }: CredentialRecord, to: SettableStatus, reason?: SuspensionReason) => begin({ id, to, reason }),
    isPending,
  }
}

/** It may hold all the same. */
const isUnconfirmed = (error: unknown): boolean => problemCode(error) === 'status-unconfirmed'
