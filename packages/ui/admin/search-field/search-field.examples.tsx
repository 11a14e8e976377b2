import { SearchField } from './search-field.tsx'

const ignore = () => undefined

export const searchFieldExamples = {
  empty: <SearchField label="Person suchen" value="" onSearch={ignore} placeholder="Name oder Vorname" />,
  filled: <SearchField label="Person suchen" value="Beispiel" onSearch={ignore} hint="Ab zwei Zeichen" />,
  labelHidden: (
    <SearchField label="Person suchen" isLabelHidden value="" onSearch={ignore} placeholder="Person suchen" />
  ),
}
