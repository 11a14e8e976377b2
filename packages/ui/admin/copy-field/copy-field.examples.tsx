import { type Examples, LONG_WORD } from '../../examples.ts'
import { CopyField } from './copy-field.tsx'

export const copyFieldExamples: Examples = (t) => ({
  'long text': <CopyField label={t('issuing:panel.issuerDid')} value={LONG_WORD} />,
})
