import { useTranslation } from '@e-collecting/i18n/react'
import { StoryDrawing } from '../../drawings/story-drawing.tsx'

/** The whole of it in three lines, each with its drawing. */
export function Story() {
  const { t } = useTranslation('content')
  const lines = [
    { of: 'choice', text: t('home.story.choose') },
    { of: 'confirm', text: t('home.story.confirm') },
    { of: 'receipt', text: t('home.story.keep') },
  ] as const
  return (
    <section className="mt-20 border-t-2 border-ink pt-5" aria-labelledby="story">
      <h2 id="story" className="text-h2">
        {t('home.story.heading')}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {lines.map(({ of, text }) => (
          <li key={text} className="flex items-center gap-5">
            <StoryDrawing of={of} className="size-22 shrink-0 lg:size-28" />
            <p className="text-h3">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
