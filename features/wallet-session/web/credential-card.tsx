import { useTranslation } from '@e-collecting/i18n/react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

export type CredentialCardProps = {
  /** What it is. */
  kind: string
  /** The item; null for one that is no longer known. */
  title: string | null
  /** Of the title, where it is not that of the page. */
  titleLang?: string | undefined
  facts: readonly { term: string; value: string }[]
  /** Whose it is, or rather not. */
  foot: string
  /** A code to collect it by, or the small one of its item. */
  code?: ReactNode
  /** It has just come to its wallet: it slides in, once. */
  isArriving?: boolean
}

const ARRIVING_MS = 180

/** A credential as a slip of paper, torn off along the line. */
export function CredentialCard({ kind, title, titleLang, facts, foot, code, isArriving = false }: CredentialCardProps) {
  const { t } = useTranslation('forms')
  const ref = useRef<HTMLElement>(null)
  const headingId = useId()
  useLayoutEffect(() => {
    if (!isArriving || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const from = { transform: 'translateY(-1.5rem)', opacity: 0 }
    ref.current?.animate?.([from, { transform: 'none', opacity: 1 }], { duration: ARRIVING_MS, easing: 'ease-out' })
  }, [isArriving])
  return (
    <article ref={ref} aria-labelledby={headingId} className="w-full max-w-[24rem] break-inside-avoid">
      <div className="border border-b-0 border-hair bg-wash px-6 pt-4 pb-5">
        <p className="flex items-center justify-between gap-4 border-b-2 border-red pb-3">
          <span id={headingId} className="min-w-0 font-semibold hyphens-auto">
            {kind}
          </span>
          <span className="shrink-0 border border-ink px-2 text-small">{t('success.card.pilot')}</span>
        </p>
        {title !== null && (
          <p lang={titleLang} className="mt-4 text-h3 font-semibold break-words hyphens-auto">
            {title}
          </p>
        )}
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-small text-grey">{term}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {code && <div className="mt-4">{code}</div>}
        <p className="mt-4 text-small text-grey">{foot}</p>
      </div>
      <TornEdge />
    </article>
  )
}

/** The red line in teeth, paper above it. */
function TornEdge() {
  const teeth = useId()
  return (
    <svg aria-hidden="true" width="100%" height="12" className="block">
      <defs>
        <pattern id={teeth} width="16" height="12" patternUnits="userSpaceOnUse">
          <path d="M-1 0L8 9.5L17 0" className="fill-wash stroke-red" strokeWidth="2" />
        </pattern>
      </defs>
      <rect width="100%" height="12" fill={`url(#${teeth})`} />
    </svg>
  )
}
