import { type Examples, LONG_WORD } from '../../examples.ts'
import { DefinitionList } from './definition-list.tsx'

export const definitionListExamples: Examples = (t) => ({
  three: (
    <DefinitionList
      rows={[
        { term: t('issuing:municipality'), value: 'Zürich' },
        { term: t('forms:summary.canton'), value: 'Zürich' },
        { term: t('issuing:panel.issuerDid'), value: LONG_WORD, isWide: true },
      ]}
    />
  ),
})
