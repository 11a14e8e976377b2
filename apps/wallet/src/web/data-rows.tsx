import type { ReactNode } from 'react'

export type DataRow = {
  readonly term: string
  readonly value: ReactNode
  /** Of the value, where it is not that of the page. */
  readonly lang?: string | undefined
  /** What is to be said of the value, below it. */
  readonly note?: string | undefined
}

/** What is said about somebody, one line each. */
export function DataRows({ rows }: { rows: readonly DataRow[] }) {
  return (
    <dl className="rounded-card bg-wash px-4 py-1 forced-colors:border">
      {rows.map(({ term, value, lang, note }) => (
        <div key={term} className="border-b border-hair py-2.5 last:border-0">
          <dt className="text-small text-grey">{term}</dt>
          <dd className="font-semibold break-words" lang={lang}>
            {value}
          </dd>
          {note !== undefined && <dd className="text-small text-grey">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
