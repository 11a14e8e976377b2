import { DomainError } from '@e-collecting/kernel'

/**
 * `tag-service-unavailable`: no answer, or too few: trying again later may help. `tag-service-broken`: an answer that proves nothing, of another
 * shape, or with other keys, or one that refuses us: somebody has to look at it. `tag-item-closed`: its last day is over. `tag-item-unknown`:
 * it has not been opened, or nobody has dealt its key.
 */
export type TagErrorCode = 'tag-service-unavailable' | 'tag-service-broken' | 'tag-item-closed' | 'tag-item-unknown'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<TagErrorCode, true> {}
}

/** No tag was made. The message says nothing of whom it was for: it may be logged. */
export class TagError extends DomainError {
  declare readonly code: TagErrorCode

  constructor(code: TagErrorCode, detail: string, options: { cause?: unknown } = {}) {
    super(code, detail, options)
  }
}

export const unknownItem = () => new TagError('tag-item-unknown', 'There is no key for this item.')
export const closedItem = () => new TagError('tag-item-closed', 'The last day of this item is over.')
export const endsTooSoon = () =>
  new TagError('tag-item-closed', 'The share that was dealt of this item ends before the last day of the item.')
export const otherKeys = () =>
  new TagError('tag-service-broken', 'The keys of this item are not those with which it was opened.')
