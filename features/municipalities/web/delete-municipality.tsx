import { useApi } from '@e-collecting/api-client'
import { useAddressState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { ConfirmAction, ConfirmDialog, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import type { Municipality } from '../contract.ts'
import { residentsOf } from './admin-links.ts'
import { refreshMunicipalities } from './queries.ts'

export type DeleteMunicipalityProps = { municipality: Municipality; onClose: () => void; onDeleted: () => void }

/** Asks first, unless it is known already that nothing would be deleted. */
export const DeleteMunicipality = (props: DeleteMunicipalityProps) =>
  props.municipality.residentCount > 0 ? <StillHasResidents {...props} /> : <AskToDelete {...props} />

function StillHasResidents({ municipality, onClose }: DeleteMunicipalityProps) {
  const { t } = useTranslation('municipalities')
  const { t: tAdmin } = useTranslation('admin')
  const address = useAddressState()
  const { id, name, residentCount } = municipality
  return (
    <ConfirmDialog
      title={t('delete.notEmpty.title', { name })}
      confirmLabel={t('panel.toResidents')}
      cancelLabel={tAdmin('ui.actions.close')}
      onConfirm={() => address.set(residentsOf(id))}
      onCancel={onClose}
    >
      <p>{t('delete.notEmpty.text', { number: formatCount(residentCount) })}</p>
    </ConfirmDialog>
  )
}

/** A refusal says why: it has archived residents or credentials. */
function AskToDelete({ municipality, onClose, onDeleted }: DeleteMunicipalityProps) {
  const { t } = useTranslation('municipalities')
  const { id, name } = municipality
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmAction
      // Also where it was refused: somebody else may have been faster.
      action={() =>
        api('DELETE /api/admin/municipalities/{id}', { params: { id } }).finally(
          () => void refreshMunicipalities(queryClient),
        )
      }
      onDone={() => {
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
