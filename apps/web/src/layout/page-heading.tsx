import type { Crumb } from '@e-collecting/ui'
import { PageMeta } from '../meta/page-meta.tsx'
import { PageTools } from './page-tools.tsx'

export type PageHeadingProps = {
  title: string
  lead: string
  /** What the breadcrumb calls the page, where the link to it has another name than its heading. */
  crumb?: string
  /** Entries of the breadcrumb between home and the page. */
  between?: readonly Crumb[]
}

/** Head of a page of text: tools, title, one sentence. */
export function PageHeading({ title, lead, crumb = title, between }: PageHeadingProps) {
  return (
    <>
      <PageMeta title={title} description={lead} />
      <PageTools title={crumb} between={between} />
      <header className="pt-4 pb-12">
        <h1 tabIndex={-1} className="max-w-[18ch] text-display hyphens-auto">
          {title}
        </h1>
        <p className="mt-5 max-w-measure text-lead">{lead}</p>
      </header>
    </>
  )
}
