import { type Examples, ignore } from '../../examples.ts'
import { SearchField } from './search-field.tsx'

export const searchFieldExamples: Examples = (t) => {
  const field = { label: t('issuing:search'), onSearch: ignore }
  return {
    empty: <SearchField {...field} value="" placeholder={t('issuing:searchHint')} />,
    filled: <SearchField {...field} value="Beispiel" />,
  }
}
