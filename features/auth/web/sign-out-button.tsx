import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from './queries.ts'
import { leaveSession } from './session.ts'

/** Ends the session in every tab of this browser. When the server cannot be reached one is still signed in, and told so. */
export function SignOutButton() {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { showFailure } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOut(api),
    onSuccess: () => leaveSession(queryClient),
    onError: (error) => showFailure(error),
  })
  return (
    <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
      {t('shell.signOut')}
    </Button>
  )
}
