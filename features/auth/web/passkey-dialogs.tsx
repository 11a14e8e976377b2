import { type ApiClient, problemText, useApi } from '@e-collecting/api-client'
import { ConfirmDialog, FormDialog, TextField, useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX_LENGTH, type Passkey } from '../contract.ts'
import { OWN_PASSKEYS_KEY, removePasskey, renamePasskey } from './queries.ts'

export type PasskeyDialogProps = { passkey: Passkey; onClose: () => void }

/** Another name for a passkey, so that its owner knows which device it is on. */
export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, isPending, error } = useChange(
    (api, name: string) => renamePasskey(api, passkey.id, { name }),
    t('passkeys.renamed'),
    onClose,
  )
  const submit = (form: HTMLFormElement) => {
    const field = form.elements.namedItem('name') as HTMLInputElement
    const name = field.value.trim()
    setIsRefused(name === '')
    if (name === '') field.focus()
    else mutate(name)
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      submitLabel={t('passkeys.renameSubmit')}
      isPending={isPending}
      error={error === null ? null : problemText(tErrors, error)}
      onSubmit={(_, form) => submit(form)}
    >
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        name="name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        defaultValue={passkey.name}
        required
        error={isRefused ? t('passkeys.nameRequired') : undefined}
      />
    </FormDialog>
  )
}

/** Asks first; the last passkey stays. */
export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const remove = (api: ApiClient) => removePasskey(api, passkey.id)
  const { mutate, isPending, error } = useChange(remove, t('passkeys.removed'), onClose)
  return (
    <ConfirmDialog
      isOpen
      title={t('passkeys.removeTitle')}
      confirmLabel={t('passkeys.remove')}
      tone="danger"
      isPending={isPending}
      error={error === null ? null : problemText(tErrors, error)}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{t('passkeys.removeText', { name: passkey.name })}</p>
    </ConfirmDialog>
  )
}

/** A change of one's own passkeys, which the list then shows. */
function useChange<Input = void>(
  change: (api: ApiClient, input: Input) => Promise<void>,
  done: string,
  onDone: () => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: OWN_PASSKEYS_KEY })
      show({ type: 'success', text: done })
      onDone()
    },
  })
}
