import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import type { ProblemCode } from '@e-collecting/kernel'
import { ButtonLink, RuledList } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { PageTools } from '../layout/page-tools.tsx'
import { SheetSection } from '../layout/sheet-section.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import { problemQuery } from '../problem-query.ts'
import type { PageProps } from '../routing/page-props.ts'

/** What stands at the address that a problem document has as its type (RFC 9457 §3.1.1): the words of the forms, and what programs need. */
export default function ProblemPage({ slug }: PageProps) {
  const { t, language } = useTranslation(['problems', 'errors', 'common'])
  // It came with the page; only who comes back much later asks again.
  const { data } = useQuery({ ...problemQuery(useApi(), slug ?? ''), throwOnError: true })
  const words = useProblemWords(data?.code)
  if (data === undefined || words === null) return null
  const { what, next } = words
  return (
    <>
      <PageMeta title={what} description={next} />
      <PageTools title={t('about')} />
      <header className="pt-4 pb-12">
        <h1 tabIndex={-1} className="max-w-[28ch] text-h1 hyphens-auto">
          {what}
        </h1>
      </header>
      <SheetSection title={t('person')}>
        <p className="text-lead">{next}</p>
        <ButtonLink variant="secondary" href={`/${language}`} className="mt-3">
          {t('common:notFound.home')}
        </ButtonLink>
      </SheetSection>
      <SheetSection title={t('client.title')}>
        <p>
          {t(`client.${adviceFor(data.status)}`)} {t('client.stable')}
        </p>
        <RuledList
          className="mt-5"
          rows={[
            { term: t('client.type'), value: `/problems/${data.code}` },
            { term: t('client.status'), value: data.status },
          ]}
        />
      </SheetSection>
    </>
  )
}

/**
 * The text that forms show for the problem: its first sentence says what happened, the others what to do. Where a form leaves that
 * out, since it shows the way itself, `problems:steps` says it here.
 */
function useProblemWords(code: ProblemCode | undefined) {
  const { t } = useTranslation(['errors', 'problems'])
  if (code === undefined) return null
  const [what = '', ...next] = t(`errors:${code}`).split(/(?<=[.!?])\s+/)
  const step = t(`problems:steps.${code as 'no-role'}`, { defaultValue: '' })
  return { what: what.replace(/\.$/, ''), next: [...next, step].filter(Boolean).join(' ') }
}

/** What a program does about a status: to ask again is worth it after a pause, when the fault is ours, or not at all. */
function adviceFor(status: number): 'again' | 'later' | 'refused' {
  if (status === 429 || status === 503) return 'again'
  return status >= 500 ? 'later' : 'refused'
}
