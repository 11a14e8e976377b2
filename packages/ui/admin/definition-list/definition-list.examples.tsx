import { DefinitionList } from './definition-list.tsx'

export const definitionListExamples = {
  four: (
    <DefinitionList
      rows={[
        { term: 'Gemeinde', value: 'Zürich' },
        { term: 'BFS-Nummer', value: '261' },
        { term: 'Kanton', value: 'Zürich' },
        { term: 'DID', value: 'did:webvh:QmT5s9:example.org:services:registry:did:zuerich', isWide: true },
      ]}
    />
  ),
}
