export const ITEM_TYPES = ['initiative', 'referendum'] as const
export const ITEM_LEVELS = ['federal', 'cantonal', 'municipal'] as const
/** Whether the public sees it; an archived one is also out of the way of staff. */
export const ITEM_STATUSES = ['active', 'inactive', 'archived'] as const
/** What the list of staff can be narrowed to: a status, or what is active and ends soon. */
export const ITEM_FILTERS = [...ITEM_STATUSES, 'ending'] as const
/** An item ends soon from this many days before its last day on. */
export const ENDING_SOON_DAYS = 14
/** What staff set. To the archive an item comes where it would be deleted, had nobody ever collected a credential for it. */
export const SETTABLE_ITEM_STATUSES = ['active', 'inactive'] as const satisfies (typeof ITEM_STATUSES)[number][]

/** The name of an item in its address: lower-case letters, digits and single hyphens. */
export const ITEM_SLUG_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Longest slug, line (titles, committee), text (wording, members) and document address. */
export const ITEM_SLUG_MAX_LENGTH = 100
export const ITEM_LINE_MAX_LENGTH = 300
export const ITEM_TEXT_MAX_LENGTH = 20_000
export const ITEM_URL_MAX_LENGTH = 500
export const ITEM_QUORUM_MAX = 10_000_000
/** A file of this site: pictures are nothing else, because no page of ours asks anything of another host. */
export const ITEM_FILE_PATH_FORM = /^\/(?!\/)[\w./-]+$/

/** The one fault two dates can have together. */
export const findDateFault = (dates: {
  startDate: string | null
  endDate: string | null
}): 'end-before-start' | null =>
  dates.startDate !== null && dates.endDate !== null && dates.endDate < dates.startDate ? 'end-before-start' : null
/** Longer than any version of an item. */
export const ITEM_VERSION_MAX_LENGTH = 64
