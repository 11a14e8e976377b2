import { useTranslation } from '@e-collecting/i18n/react'
import { TestParts } from '@e-collecting/test-credential/web'
import { SectionLink } from '@e-collecting/ui'
import { StoryDrawing } from '../drawings/story-drawing.tsx'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'

const SIZE = 'size-28 lg:size-40'

/** Where a visitor gets a test identity and sees what a verifier sees of it. */
export default function TestIdentityPage() {
  const { t } = useTranslation('beta')
  return (
    <>
      <PageMeta title={t('title')} description={t('lead')} />
      <PageTools title={t('title')} />
      <h1 tabIndex={-1} className="pt-2 text-display hyphens-auto lg:pt-5">
        {t('title')}
      </h1>
      <p className="mt-4 max-w-measure">{t('lead')}</p>
      <SectionLink to="anleitung" className="text-small">
        {t('guide')}
      </SectionLink>
      <TestParts
        identityDrawing={<StoryDrawing of="receipt" className={SIZE} />}
        verificationDrawing={<StoryDrawing of="confirm" className={SIZE} />}
      />
    </>
  )
}
