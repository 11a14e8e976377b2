import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import { StoryDrawing } from '../../drawings/story-drawing.tsx'

/** A declaration in three lines, each with its drawing and the page where it is done. */
export function Story() {
  const { t, language } = useTranslation('content')
  const lines = [
    { of: 'credential', text: t('home.story.prove'), to: 'stimmregister' },
    { of: 'confirm', text: t('home.story.declare'), to: 'volksbegehren' },
    { of: 'glass', text: t('home.story.check'), to: 'pruefen' },
  ] as const
  return (
    <section className="mt-20 border-t-2 border-ink pt-5" aria-labelledby="story">
      <h2 id="story" className="text-h2">
        {t('home.story.heading')}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {lines.map(({ of, text, to }) => (
          <li key={to} className="flex items-center gap-5">
            <StoryDrawing of={of} className="size-22 shrink-0 lg:size-28" />
            <AppLink href={sectionPath(language, to)} className="text-h3">
              {text}
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
