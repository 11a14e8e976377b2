import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { ItemSheet } from '@e-collecting/popular-votes/web'
import { Banner, lazyStep, useKeptFocus } from '@e-collecting/ui'
import { useRef, useState } from 'react'
import type { DeclarationResult } from '../contract.ts'
import { useDeclarationMemory } from './declaration-memory.ts'
import { DECLARE_ID, DeclareBegin } from './declare-begin.tsx'
import { DeclareHeading } from './declare-heading.tsx'

const loadRun = () => import('./declaration-run.tsx')
const DeclarationRun = lazyStep(loadRun, 'DeclarationRun')

export type DeclareFormProps = {
  item: PopularVote
  today: string
  result: DeclarationResult
  /** A wallet has led here. */
  isReturn: boolean
}

/** The item with its wording and what becomes known to whom; from the press of the button on, the declaration alone. */
export function DeclareForm({ item, today, result, isReturn }: DeclareFormProps) {
  const [memory, remember] = useDeclarationMemory(item.slug)
  const [isBegun, setIsBegun] = useState(false)
  const [isDiscarded, setIsDiscarded] = useState(false)
  const frameRef = useRef<HTMLDivElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useKeptFocus(frameRef, headingRef)
  const end = () => {
    setIsBegun(false)
    remember({ session: null, secret: null })
  }
  const isRunning = memory.session !== null || isBegun
  return (
    <div ref={frameRef}>
      <DeclareHeading ref={headingRef} isRunning={isRunning} />
      {isRunning ? (
        <DeclarationRun
          item={item}
          result={result}
          memory={memory}
          remember={remember}
          isBegun={isBegun}
          onEnded={end}
          onDiscarded={() => {
            setIsDiscarded(true)
            end()
          }}
        />
      ) : (
        <Reading
          item={item}
          today={today}
          result={result}
          isReturn={isReturn}
          isDiscarded={isDiscarded}
          onBegin={() => {
            setIsDiscarded(false)
            setIsBegun(true)
          }}
        />
      )}
    </div>
  )
}

type ReadingProps = DeclareFormProps & {
  /** A declaration has just counted, and its receipt was not wanted. */
  isDiscarded: boolean
  onBegin: () => void
}

function Reading({ item, today, result, isReturn, isDiscarded, onBegin }: ReadingProps) {
  const { t } = useTranslation('declaration')
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
      <div>
        {isDiscarded && (
          <Banner isStatic type="success" title={t('counted.discard.done')} className="mb-6 max-w-measure">
            {t('counted.discard.counts')}
          </Banner>
        )}
        <div className="pb-8">
          <p className="max-w-measure text-base">{t('lead')}</p>
          <p className="mt-2 max-w-measure text-small text-grey">{t('pilot')}</p>
          <a href={`#${DECLARE_ID}`} className="inline-flex min-h-11 items-center text-small lg:hidden">
            {t('toDeclare')}
          </a>
        </div>
        <ItemSheet item={item} today={today} headingLevel={2} />
      </div>
      <section id={DECLARE_ID} aria-label={t('learns.heading')} className="scroll-mt-4 lg:sticky lg:top-6">
        {isReturn && (
          <Banner isStatic type="info" title={t('elsewhere.title')} className="mb-6">
            {t('elsewhere.text')}
          </Banner>
        )}
        <DeclareBegin
          result={result}
          isOpen={result.isOpen && !item.isEnded}
          onPrepare={() => void loadRun().catch(() => undefined)}
          onBegin={onBegin}
        />
      </section>
    </div>
  )
}
