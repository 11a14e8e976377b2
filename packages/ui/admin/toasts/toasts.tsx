import { problemText } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { createContext, type ReactNode, use, useState } from 'react'
import {
  Button,
  Text,
  UNSTABLE_Toast as ToastCard,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Breakable } from '../../breakable/breakable.tsx'
import { VisuallyHidden } from '../../visually-hidden/visually-hidden.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'

export type Toast = {
  type: 'success' | 'error' | 'info'
  text: string
  /** E.g. undo. Closes the message. */
  action?: { label: string; onSelect: () => void } | undefined
}

/** How long a message without fault stays. */
export const TOAST_MS = 6000
/** Long enough to find and reach the action (WCAG 2.2.1). */
const TOAST_WITH_ACTION_MS = 20_000

const ToastContext = createContext<ToastQueue<Toast> | null>(null)

/** Shows a message about what was done; one of a fault stays until it is closed. The same words stand only once. */
export function useToast(): {
  show: (toast: Toast) => void
  /** Says why something did not work, and if that does not say it, what. */
  showFailure: (error: unknown, what?: string) => void
} {
  const { t } = useTranslation('errors')
  const queue = use(ToastContext)
  if (!queue) throw new Error('useToast needs an AdminRoot above it')
  const [messages] = useState(() => ({
    show: (toast: Toast) => {
      const same = queue.visibleToasts.find(({ content }) => content.type === toast.type && content.text === toast.text)
      if (same) queue.close(same.key)
      const timeout = toast.action === undefined ? TOAST_MS : TOAST_WITH_ACTION_MS
      queue.add(toast, toast.type === 'error' ? {} : { timeout })
    },
  }))
  const showFailure = (error: unknown, what?: string) =>
    messages.show({ type: 'error', text: [what, problemText(t, error)].filter(Boolean).join(' ') })
  return { ...messages, showFailure }
}

const COLOURS = {
  success: 'border-l-success [&>svg]:text-success',
  error: 'border-l-error [&>svg]:text-error',
  info: 'border-l-info [&>svg]:text-info',
} as const

/**
 * Messages stand at the lower left, where no action is. The end of the page leaves them room (`admin.css`), and so does what stands over it
 * where they would meet (`modal-frame.tsx`).
 */
const PLACE =
  'toasts fixed bottom-4 left-4 z-40 w-[calc(100%-2rem)] max-w-[26rem] outline-none print:hidden low:max-h-[50dvh] low:overflow-y-auto'

/**
 * What has the focus comes to stand above messages that have come over it. One that was moved out of the window by hand stays there, and so does
 * what has no room above them, as a whole list: its beginning would jump.
 */
function uncover(focused: Element | null, { top }: DOMRect): void {
  if (focused === null || focused === document.body) return
  const box = focused.getBoundingClientRect()
  if (box.bottom > top && box.top < innerHeight && box.height <= top) focused.scrollIntoView({ block: 'nearest' })
}

/** React tells of one again with each render; the page moves when the first message comes, and not while one reads on. */
const met = new WeakSet<HTMLElement>()

/** Says in `--toasts` how much of the window's height messages take from below, for as long as there are any. */
function tellHeight(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined
  const { style } = document.documentElement
  const tell = () => style.setProperty('--toasts', `${innerHeight - region.getBoundingClientRect().top}px`)
  tell()
  if (!met.has(region)) uncover(document.activeElement, region.getBoundingClientRect())
  met.add(region)
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell)
  observer?.observe(region)
  addEventListener('resize', tell)
  return () => {
    observer?.disconnect()
    removeEventListener('resize', tell)
    style.removeProperty('--toasts')
  }
}

/** Keeps and shows the messages of everything below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const [queue] = useState(() => new ToastQueue<Toast>({ maxVisibleToasts: 3 }))
  return (
    <ToastContext value={queue}>
      {children}
      <ToastRegion ref={tellHeight} queue={queue} aria-label={t('ui.toast.region')} className={PLACE}>
        {({ toast }) => (
          <ToastCard
            toast={toast}
            className={`mt-2 flex items-start gap-3 border border-l-4 border-ink bg-paper py-1 pr-1 pl-3 text-small ${COLOURS[toast.content.type]}`}
          >
            <Message toast={toast.content} onDone={() => queue.close(toast.key)} />
          </ToastCard>
        )}
      </ToastRegion>
    </ToastContext>
  )
}

function Message({ toast: { type, text, action }, onDone }: { toast: Toast; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const act = () => {
    action?.onSelect()
    onDone()
  }
  return (
    <>
      <AdminIcon name={type} className="my-2.5 size-6" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <ToastContent role={type === 'error' ? 'alert' : 'status'} className="min-w-0 py-2.5 wrap-anywhere">
          <Text slot="title" elementType="p">
            <VisuallyHidden>{t(`ui.toast.${type}`)}: </VisuallyHidden>
            <Breakable text={text} />
          </Text>
        </ToastContent>
        {action !== undefined && (
          <Button onPress={act} className="target font-semibold underline underline-offset-4">
            {action.label}
          </Button>
        )}
      </div>
      <Button slot="close" aria-label={t('ui.toast.close')} className="target grid place-items-center">
        <AdminIcon name="close" className="size-5" />
      </Button>
    </>
  )
}
