import { Button } from '../../button/button.tsx'
import { AdminRoot } from '../root/admin-root.tsx'
import { type Toast, useToast } from './toasts.tsx'

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
  buttons: (
    <AdminRoot language="de" navigate={ignore}>
      <ToastButtons toasts={TOASTS} />
    </AdminRoot>
  ),
}
