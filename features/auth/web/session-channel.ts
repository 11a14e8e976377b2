const CHANNEL = 'e-collecting-session'

const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Called after a sign-in or sign-out in another tab of this browser; not for one in this tab. @returns how to stop. */
export function onSessionChange(listen: () => void): () => void {
  listeners.add(listen)
  channel ??= openChannel()
  return () => {
    listeners.delete(listen)
    if (listeners.size > 0) return
    channel?.close()
    channel = null
  }
}

/** Tells the other tabs to look again; the message says nothing about anybody. */
export const announceSessionChange = (): void => channel?.postMessage('changed')

/** Without it a tab still notices when it is looked at. One for the tab: a channel does not hear itself. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const opened = new BroadcastChannel(CHANNEL)
  opened.addEventListener('message', () => {
    for (const listen of listeners) listen()
  })
  return opened
}
