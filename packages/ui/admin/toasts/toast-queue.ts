export type Toast = {
  type: 'success' | 'error' | 'info'
  text: string
  /** E.g. undo. Closes the message. */
  action?: { label: string; onSelect: () => void } | undefined
}
export type ShownToast = Toast & { id: number }

export const MAX_TOASTS = 3
/** How long a message without fault stays. */
export const TOAST_MS = 6000
/** Long enough to find and reach the action (WCAG 2.2.1). */
export const TOAST_WITH_ACTION_MS = 20_000

/** Time until a message goes by itself, `null` for one that stays until it is closed. */
export const lifetimeMs = ({ type, action }: Toast): number | null => {
  if (type === 'error') return null
  return action === undefined ? TOAST_MS : TOAST_WITH_ACTION_MS
}

/** Adds a message at the end; room is made by the oldest that is no error, else by the oldest. The same words stand only once. */
export function addToast(queue: readonly ShownToast[], added: ShownToast): ShownToast[] {
  const others = queue.filter(({ type, text }) => type !== added.type || text !== added.text)
  if (others.length < MAX_TOASTS) return [...others, added]
  const dropped = others.find(({ type }) => type !== 'error') ?? others[0]
  return [...others.filter((toast) => toast !== dropped), added]
}
