import { ConfirmDialog } from './confirm-dialog.tsx'

const ignore = () => undefined
const answers = { isOpen: true, onConfirm: ignore, onCancel: ignore }

export const adminConfirmDialogExamples = {
  plain: (
    <ConfirmDialog {...answers} title="Nachweis sperren?" confirmLabel="Nachweis sperren">
      <p>Die Person kann ihn nicht mehr brauchen, bis Sie ihn wieder freigeben.</p>
    </ConfirmDialog>
  ),
  danger: (
    <ConfirmDialog {...answers} tone="danger" title="Nachweis widerrufen?" confirmLabel="Nachweis widerrufen">
      <p>Das lässt sich nicht rückgängig machen.</p>
    </ConfirmDialog>
  ),
  pending: <ConfirmDialog {...answers} isPending title="Nachweis sperren?" confirmLabel="Nachweis sperren" />,
  failed: (
    <ConfirmDialog
      {...answers}
      tone="danger"
      title="Gemeinde löschen?"
      confirmLabel="Gemeinde löschen"
      error="Es gibt noch gültige Nachweise. Widerrufen Sie diese zuerst."
    />
  ),
}
