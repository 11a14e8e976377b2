import { RuledList } from './ruled-list.tsx'

const edit = { label: 'Ändern', onSelect: () => undefined }

export const ruledListExamples = {
  summary: (
    <RuledList
      rows={[
        { term: 'Volksbegehren', value: 'Initiative «Nachtzüge in alle Landesteile»', edit },
        { term: 'Adresse', value: 'Bundesplatz 3, 3005 Bern', edit },
        { term: 'Kanton', value: 'Bern' },
      ]}
    />
  ),
}
