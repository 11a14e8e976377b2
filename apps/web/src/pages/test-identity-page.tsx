import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { TestParts } from '@e-collecting/test-credential/web'
import { AppLink } from '@e-collecting/ui'
import { StoryDrawing } from '../drawings/story-drawing.tsx'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'

const SIZE = 'size-28 lg:size-40'

/** Where a visitor gets a test identity and sees what a verifier sees of it. */
export default function TestIdentityPage() {
  const { t, language } = useTranslation('beta')
  return (
    <>
      <PageMeta title={t('title')} description={t('lead')} />
      <PageTools title={t('title')} />
      <div className="grid items-end gap-x-8 gap-y-3 pt-2 lg:grid-cols-[7fr_5fr] lg:pt-5">
        <h1 tabIndex={-1} className="min-w-0 text-display hyphens-auto">
          {t('title')}
        </h1>
        <div className="max-w-measure lg:pb-1">
          <p>{t('lead')}</p>
          <AppLink href={sectionPath(language, 'anleitung')} className="inline-flex min-h-11 items-center text-small">
            {t('guide')}
          </AppLink>
        </div>
      </div>
      <TestParts
        identityDrawing={<StoryDrawing of="receipt" className={SIZE} />}
        verificationDrawing={<StoryDrawing of="confirm" className={SIZE} />}
      />
    </>
  )
}
