import { useApi } from '@e-collecting/api-client'
import { ConfirmDialog, Failure, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Municipality } from '../contract.ts'
import { deleteMunicipality, refreshMunicipalities } from './queries.ts'

export type DeleteMunicipalityProps = { municipality: Municipality; onClose: () => void; onDeleted: () => void }

/** Asks first; a refusal says why: it has residents or credentials. */
export function DeleteMunicipality({ municipality, onClose, onDeleted }: DeleteMunicipalityProps) {
  const { t } = useTranslation('municipalities')
  const { name } = municipality
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteMunicipality(api, municipality.id),
    onSuccess: () => {
      void refreshMunicipalities(queryClient)
      toast.show({ type: 'success', text: t('messages.deleted', { name }) })
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      pendingLabel={t('delete.pending')}
      tone="danger"
      isPending={isPending}
      error={error && <Failure what={t('messages.deleteFailed')} error={error} />}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
