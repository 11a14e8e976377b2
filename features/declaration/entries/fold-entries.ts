import type { AnnulmentEntry, ClosingEntry, DeclarationEntry, IssuanceEntry, OpeningEntry, ReadEntry } from './entry.ts'
import { EntryError } from './entry-error.ts'

/** What a log comes to. */
export interface Fold {
  /** Number of entries of any kind. */
  entries: number
  /** Declarations that count: those in the log without the annulled ones. */
  counted: number
  annulled: number
  /** Credentials issued in all, as it was last said. */
  issued: number
  isClosed: boolean
  /** Undefined in an empty log alone. */
  opening: OpeningEntry | undefined
}

/** Goes through a log from its first entry on. */
export interface Folding {
  /** @throws EntryError for an entry that may not stand there; nothing may follow then */
  add: (entry: ReadEntry) => void
  current: () => Fold
}

interface Running {
  fold: Fold
  tags: Set<string>
  /** Hashes of what is sealed for the auditor. */
  evidence: Set<string>
  /** Where the declarations stand that count. */
  counting: Set<number>
}

/** Starts to fold a log: counts, and holds every entry against those before it. */
export function startFold(): Folding {
  const fold: Fold = { entries: 0, counted: 0, annulled: 0, issued: 0, isClosed: false, opening: undefined }
  const running: Running = { fold, tags: new Set(), evidence: new Set(), counting: new Set() }
  return {
    add: (entry) => {
      if ((entry.t === 'o') !== (fold.entries === 0))
        throw new EntryError('entry-before-opening', 'A log begins with its opening, and has one.')
      if (fold.isClosed) throw new EntryError('entry-after-close', 'An entry stands after the close.')
      weigh(running, entry)
      fold.entries += 1
    },
    current: () => ({ ...fold }),
  }
}

/** What is reserved weighs nothing yet. */
function weigh(running: Running, entry: ReadEntry): void {
  if (entry.t === 'd1') count(running, entry)
  else if (entry.t === 'x') annul(running, entry)
  else if (entry.t === 'i') state(running, entry)
  else if (entry.t === 'c') close(running, entry)
  else if (entry.t === 'o') running.fold.opening = entry
}

function count({ fold, tags, evidence, counting }: Running, { tag, ev }: DeclarationEntry): void {
  if (tags.has(tag))
    throw new EntryError('entry-tag-repeated', 'Somebody is counted twice: the tag stands there before.')
  // Evidence is sealed anew for each declaration, so that no two have the same.
  if (evidence.has(ev))
    throw new EntryError('entry-evidence-repeated', 'The evidence of one declaration stands for another one as well.')
  tags.add(tag)
  evidence.add(ev)
  counting.add(fold.entries)
  fold.counted += 1
}

function annul({ fold, counting }: Running, { index }: AnnulmentEntry): void {
  if (!counting.delete(index))
    throw new EntryError('entry-annulment-wrong', 'What is annulled is no declaration before it that counts.')
  fold.counted -= 1
  fold.annulled += 1
}

function state({ fold }: Running, { issued }: IssuanceEntry): void {
  if (issued < fold.issued) throw new EntryError('entry-issuance-wrong', 'Fewer credentials were issued than before.')
  fold.issued = issued
}

function close({ fold }: Running, { counted, annulled, size }: ClosingEntry): void {
  if (counted !== fold.counted || annulled !== fold.annulled || size !== fold.entries)
    throw new EntryError('entry-close-wrong', 'The close says another count than the entries before it.')
  fold.isClosed = true
}
