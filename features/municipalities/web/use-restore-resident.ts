import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fullName, type Resident } from '../contract.ts'
import { addResident, refreshResidents } from './queries.ts'

/** Takes an archived resident back into the register: entered again, they come back under the same id. */
export function useRestoreResident(): (resident: Resident) => void {
  const { t } = useTranslation('municipalities')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: ({ municipalityId, givenName, familyName, birthDate }: Resident) =>
      addResident(api, municipalityId, { givenName, familyName, birthDate }),
    onSuccess: (resident) => {
      toast.show({ type: 'success', text: t('residents.restored', { name: fullName(resident) }) })
    },
    onError: (error, resident) => toast.showFailure(error, t('residents.restoreFailed', { name: fullName(resident) })),
    // Also where it was refused: somebody else may have been faster.
    onSettled: () => void refreshResidents(queryClient),
  })
  return mutate
}
