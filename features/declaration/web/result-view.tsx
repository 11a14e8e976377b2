import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import type { DeclarationResult } from '../contract.ts'
import { CountCurve } from './count/count-curve.tsx'
import { CountFacts } from './count/count-facts.tsx'
import { CountFigure } from './count/count-figure.tsx'
import { EmbedSnippet } from './count/embed-snippet.tsx'
import { LogFacts } from './count/log-facts.tsx'
import { CheckYourself } from './log/check-yourself.tsx'

/** The count of one item: the number first, then how it came about, then how anybody can check it. */
export function ResultView({ result }: { result: DeclarationResult }) {
  const { t } = useTranslation('result')
  return (
    <>
      <div className="max-w-[44rem] pb-10">
        <CountFigure count={result} isLarge />
        <p className="mt-5 max-w-measure">
          {t(result.isClosed ? 'meaning.closed' : result.isDemoEpochs ? 'meaning.demo' : 'meaning.daily')}
        </p>
      </div>
      <Part heading={t('curve.heading')}>
        <CountCurve epochs={result.epochs} />
      </Part>
      <Part heading={t('facts.heading')}>
        <CountFacts result={result} />
      </Part>
      <Part heading={t('check.heading')}>
        <CheckYourself result={result} />
      </Part>
      <Part heading={t('log.heading')}>
        <LogFacts result={result} />
      </Part>
      <Part heading={t('embed.heading')}>
        <EmbedSnippet result={result} />
      </Part>
    </>
  )
}

/** A ruled part of the page: what it is on the left, what it says on the right. */
function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading} className="sheet items-start gap-y-4 border-t border-hair py-8">
      <h2 className="text-h3">{heading}</h2>
      <div className="min-w-0 max-w-[44rem]">{children}</div>
    </section>
  )
}
