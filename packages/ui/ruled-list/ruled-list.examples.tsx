import { type Examples, ignore, LONG_WORD } from '../examples.ts'
import { RuledList } from './ruled-list.tsx'

export const ruledListExamples: Examples = (t) => ({
  summary: (
    <RuledList
      rows={[
        {
          term: t('forms:summary.popularVote'),
          value: t('common:type.initiative'),
          edit: { label: t('common:actions.change'), onSelect: ignore },
        },
        {
          term: t('forms:summary.address'),
          value: 'Bundesplatz 3, 3005 Bern',
          edit: { label: t('common:actions.change'), onSelect: ignore },
        },
        { term: t('forms:summary.canton'), value: 'Bern' },
      ]}
    />
  ),
  'long text': <RuledList rows={[{ term: t('issuing:panel.issuerDid'), value: LONG_WORD }]} />,
})
