import { Button } from '../button/button.tsx'
import { type Examples, LONG_WORD } from '../examples.ts'
import { ConfirmDialog, Dialog } from './dialog.tsx'

export const dialogExamples: Examples = (t, leave) => ({
  message: (
    <Dialog
      isOpen
      onClose={leave}
      title={t('common:helpWanted.accessibility.title')}
      actions={<Button onClick={leave}>{t('common:actions.ok')}</Button>}
    >
      <p>{LONG_WORD}</p>
    </Dialog>
  ),
  question: (
    <ConfirmDialog
      isOpen
      title={t('forms:restart.title')}
      confirmLabel={t('forms:restart.confirm')}
      cancelLabel={t('common:actions.cancel')}
      onConfirm={leave}
      onCancel={leave}
    >
      <p>{t('forms:restart.question')}</p>
    </ConfirmDialog>
  ),
})
