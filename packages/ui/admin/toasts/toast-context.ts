import { createContext, use } from 'react'
import type { ShownToast, Toast } from './toast-queue.ts'

export type ToastShelf = {
  toasts: readonly ShownToast[]
  show: (toast: Toast) => void
  dismiss: (id: number) => void
  /** Outlets of open dialogs, the topmost last: that one shows the messages; without any, the page's own does. */
  outlets: readonly string[]
  enter: (outlet: string) => () => void
}

export const ToastContext = createContext<ToastShelf | null>(null)

/** Shows a message about what was done. Works from the page, a panel and a dialog alike. */
export function useToast(): Pick<ToastShelf, 'show'> {
  const shelf = use(ToastContext)
  if (!shelf) throw new Error('useToast needs a ToastProvider above it')
  return { show: shelf.show }
}
