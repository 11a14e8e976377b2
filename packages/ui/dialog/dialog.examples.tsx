import { ConfirmDialog } from './dialog.tsx'

const ignore = () => undefined

export const dialogExamples = {
  confirm: (
    <ConfirmDialog
      isOpen
      title="Neu beginnen?"
      confirmLabel="Löschen und neu beginnen"
      cancelLabel="Abbrechen"
      onConfirm={ignore}
      onCancel={ignore}
    >
      <p>Alle Angaben werden gelöscht.</p>
    </ConfirmDialog>
  ),
}
