import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmAction, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import type { Municipality } from '../contract.ts'
import { refreshMunicipalities } from './queries.ts'

export type DeleteMunicipalityProps = { municipality: Municipality; onClose: () => void; onDeleted: () => void }

/** Asks first; a refusal says why: it has residents or credentials. */
export function DeleteMunicipality({ municipality, onClose, onDeleted }: DeleteMunicipalityProps) {
  const { t } = useTranslation('municipalities')
  const { id, name } = municipality
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmAction
      action={() => api('DELETE /api/admin/municipalities/{id}', { params: { id } })}
      onDone={() => {
        void refreshMunicipalities(queryClient)
        toast.show({ type: 'success', text: t('messages.deleted', { name }) })
        onDeleted()
      }}
      failed={t('messages.deleteFailed')}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      pendingLabel={t('delete.pending')}
      tone="danger"
      onCancel={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmAction>
  )
}
