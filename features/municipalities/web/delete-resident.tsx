import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { ConfirmAction, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { fullName, type Resident } from '../contract.ts'
import { refreshResidents } from './queries.ts'

export type DeleteResidentProps = { resident: Resident; onClose: () => void; onDeleted: () => void }

/** Asks first and says truly what became of it: deleted, or archived because of a collected credential. */
export function DeleteResident({ resident, onClose, onDeleted }: DeleteResidentProps) {
  const { t } = useTranslation('municipalities')
  const name = fullName(resident)
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmAction
      // Also where it was refused: somebody else may have been faster.
      action={() =>
        api('DELETE /api/admin/residents/{id}', { params: { id: resident.id } }).finally(
          () => void refreshResidents(queryClient),
        )
      }
      onDone={({ outcome }) => {
        if (outcome === 'archived') toast.show({ type: 'info', text: t('residents.wasArchived', { name }) })
        else toast.show({ type: 'success', text: t('residents.deleted', { name }) })
        onDeleted()
      }}
      failed={t('residents.deleteFailed')}
      title={t('residents.deleteTitle', { name })}
      confirmLabel={t('residents.deleteConfirm')}
      pendingLabel={t('delete.pending')}
      tone="danger"
      onCancel={onClose}
    >
      <p>{t('residents.deleteText', { date: formatSwissDay(resident.birthDate) })}</p>
    </ConfirmAction>
  )
}
