import { countsDeclarations, useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import { StoryDrawing } from '../../drawings/story-drawing.tsx'

/** What one can do here in three lines, each with its drawing and the page where it is done: a declaration that is counted, or the form alone. */
export function Story() {
  const { t, language } = useTranslation('content')
  const isCounted = countsDeclarations(useSite())
  const lines = isCounted
    ? ([
        ['credential', t('home.story.prove'), 'stimmregister'],
        ['confirm', t('home.story.declare'), 'volksbegehren'],
        ['glass', t('home.story.check'), 'pruefen'],
      ] as const)
    : ([
        ['choice', t('home.story.form.choose'), 'volksbegehren'],
        ['confirm', t('home.story.form.confirm'), 'anleitung'],
        ['receipt', t('home.story.form.keep'), 'projekt'],
      ] as const)
  return (
    <section className="mt-20 border-t-2 border-ink pt-5" aria-labelledby="story">
      <h2 id="story" className="text-h2">
        {isCounted ? t('home.story.heading') : t('home.story.form.heading')}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {lines.map(([of, text, to]) => (
          <li key={to} className="flex flex-wrap items-center gap-5">
            <StoryDrawing of={of} className="size-22 shrink-0 lg:size-28" />
            <AppLink href={sectionPath(language, to)} className="flex-[1_1_9rem] text-h3">
              {text}
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
