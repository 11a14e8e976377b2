import type { Examples } from '../examples.ts'
import { AppLink, SectionLink } from './link.tsx'

export const linkExamples: Examples = (t) => ({
  'in a sentence': (
    <p>
      {t('common:applicationError.text')} <AppLink href="#AppLink">{t('common:notFound.home')}</AppLink>
    </p>
  ),
  'of a section': <SectionLink to="anleitung">{t('common:nav.instructions')}</SectionLink>,
})
