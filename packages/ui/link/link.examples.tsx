import type { Examples } from '../examples.ts'
import { AppLink } from './link.tsx'

export const linkExamples: Examples = (t) => ({
  'in a sentence': (
    <p>
      {t('common:applicationError.text')} <AppLink href="#AppLink">{t('common:notFound.home')}</AppLink>
    </p>
  ),
})
