type Listener = (isOver: (error: Error) => boolean) => void

const listeners = new Set<Listener>()

/** Hears which refusals have come to nothing. @returns not any more */
export function onRefusalsOver(listen: Listener): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** What has stood in the way is gone: forms of this document say such refusals no more. */
export function dropRefusals(isOver: (error: Error) => boolean): void {
  for (const listen of listeners) listen(isOver)
}
