import { Button } from '../../button/button.tsx'
import { ToastCard } from './toast-card.tsx'
import { useToast } from './toast-context.ts'
import { ToastProvider } from './toast-provider.tsx'
import type { Toast } from './toast-queue.ts'

const ignore = () => undefined

/** A button per message. */
export function ToastButtons({ toasts }: { toasts: readonly Toast[] }) {
  const { show } = useToast()
  return toasts.map((toast) => (
    <Button key={toast.text} variant="secondary" size="sm" onClick={() => show(toast)}>
      Zeige {toast.text}
    </Button>
  ))
}

const TOASTS: readonly Toast[] = [
  { type: 'success', text: 'Person gespeichert.' },
  { type: 'info', text: 'Eintrag ausgeblendet.', action: { label: 'Rückgängig', onSelect: ignore } },
  { type: 'error', text: 'Der Nachweis konnte nicht gesperrt werden: Der Ausstelldienst antwortet nicht.' },
]

export const toastExamples = {
  cards: (
    <div className="max-w-[26rem] space-y-2">
      {TOASTS.map((toast, id) => (
        <ToastCard key={toast.text} toast={{ ...toast, id }} onClose={ignore} />
      ))}
    </div>
  ),
  provider: (
    <ToastProvider>
      <ToastButtons toasts={TOASTS} />
    </ToastProvider>
  ),
}
