import { useEffect } from 'react'
import { Button } from '../../button/button.tsx'
import { type Examples, ignore, LONG_WORD } from '../../examples.ts'
import { type Toast, useToast } from './toasts.tsx'

/** A button per message. */
export function ToastButtons({ toasts }: { toasts: readonly Toast[] }) {
  const { show } = useToast()
  return toasts.map((toast) => (
    <Button key={toast.type + toast.text} variant="secondary" size="sm" onClick={() => show(toast)}>
      Zeige {toast.text}
    </Button>
  ))
}

function ShownToast(toast: Toast) {
  const { show } = useToast()
  useEffect(() => show(toast), [show, toast])
  return null
}

export const toastExamples: Examples = (t) => ({
  success: <ShownToast type="success" text={t('items:messages.updated')} />,
  info: (
    <ShownToast
      type="info"
      text={t('items:messages.statusChanged')}
      action={{ label: t('items:messages.undo'), onSelect: ignore }}
    />
  ),
  error: <ShownToast type="error" text={t('items:messages.statusFailed')} />,
  'long text': <ShownToast type="error" text={`${t('issuing:change.failed')} ${LONG_WORD}`} />,
})
