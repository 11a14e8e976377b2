type Mark = { isRenewed?: boolean } | null

/**
 * Loads the document anew at its address, where a file that belongs to it cannot be had: with a new version the old files go. Once for each
 * step of the history, so that nothing goes round, only where the server answers, and not where the browser would ask whether something may be lost.
 * @param onStopped is told when somebody goes on here nevertheless, as after Escape: that alone is no event
 * @returns it is on its way
 */
export async function renewDocument(onStopped?: () => void): Promise<boolean> {
  const { href } = location
  if ((history.state as Mark)?.isRenewed) return false
  const answer = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const isFree = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (!answer?.ok || location.href !== href || !isFree()) return false
  history.replaceState({ isRenewed: true } satisfies Mark, '')
  location.reload()
  if (onStopped) addEventListener('click', onStopped, { once: true, capture: true })
  return true
}

/** Somebody wants it: the document may be loaded anew once more. */
export const allowRenewal = (): void => history.replaceState(null, '')
