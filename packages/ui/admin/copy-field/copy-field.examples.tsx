import { CopyField } from './copy-field.tsx'

export const copyFieldExamples = {
  did: <CopyField label="DID der Gemeinde" value="did:webvh:QmT5s9:example.org:services:registry:did:zuerich" />,
}
