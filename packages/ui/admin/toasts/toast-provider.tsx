import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ToastContext } from './toast-context.ts'
import { ToastOutlet } from './toast-outlet.tsx'
import { addToast, type ShownToast, type Toast } from './toast-queue.ts'

/** Keeps the messages of everything below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [outlets, setOutlets] = useState<readonly string[]>([])
  const count = useRef(0)
  const show = useCallback((toast: Toast) => {
    count.current += 1
    const added = { ...toast, id: count.current }
    setToasts((queue) => addToast(queue, added))
  }, [])
  const dismiss = useCallback((id: number) => setToasts((queue) => queue.filter((toast) => toast.id !== id)), [])
  const enter = useCallback((outlet: string) => {
    setOutlets((known) => [...known, outlet])
    return () => setOutlets((known) => known.filter((id) => id !== outlet))
  }, [])
  const shelf = useMemo(() => ({ toasts, show, dismiss, outlets, enter }), [toasts, show, dismiss, outlets, enter])
  return (
    <ToastContext value={shelf}>
      {children}
      <ToastOutlet isRoot />
    </ToastContext>
  )
}
