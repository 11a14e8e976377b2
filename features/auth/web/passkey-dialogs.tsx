import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmAction, FormDialog, TextField, useSaveForm, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { RenamePasskeySchema } from '../contract/passkey-schemas.ts'
import { PASSKEY_NAME_MAX_LENGTH, type Passkey } from '../contract.ts'
import { OWN_PASSKEYS_KEY, OWN_SESSIONS_KEY } from './queries.ts'

export type PasskeyDialogProps = { passkey: Passkey; onClose: () => void }

/** Another name for a passkey, so that its owner knows which device it is on. */
export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const onSaved = useDone(t('passkeys.renamed'), onClose)
  const { field, dialog } = useSaveForm({
    schema: RenamePasskeySchema,
    defaultValues: { name: passkey.name },
    save: (body) => api('PUT /api/auth/passkeys/{id}', { params: { id: passkey.id }, body }),
    onSaved,
    faultText: () => t('passkeys.nameRequired'),
  })
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      submitLabel={t('passkeys.renameSubmit')}
    >
      <TextField
        {...field('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        required
      />
    </FormDialog>
  )
}

/** Asks first, and says when only one would be left; the last passkey stays. The other sessions end with it. */
export function RemovePasskeyDialog({ passkey, leavesOne, onClose }: PasskeyDialogProps & { leavesOne: boolean }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const onDone = useDone(t('passkeys.removed'), () => {
    void queryClient.invalidateQueries({ queryKey: OWN_SESSIONS_KEY })
    onClose()
  })
  return (
    <ConfirmAction
      action={() => api('DELETE /api/auth/passkeys/{id}', { params: { id: passkey.id } })}
      onDone={onDone}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      confirmLabel={t('passkeys.removeConfirm')}
      tone="danger"
      onCancel={onClose}
    >
      <p>{t('passkeys.removeText')}</p>
      {leavesOne && <p>{t('passkeys.removeLeavesOne')}</p>}
    </ConfirmAction>
  )
}

/** After a change of one's own passkeys, which the list then shows. */
function useDone(done: string, onDone: () => void): () => void {
  const queryClient = useQueryClient()
  const { show } = useToast()
  return () => {
    void queryClient.invalidateQueries({ queryKey: OWN_PASSKEYS_KEY })
    show({ type: 'success', text: done })
    onDone()
  }
}
