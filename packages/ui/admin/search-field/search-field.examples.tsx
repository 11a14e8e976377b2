import { type Examples, ignore } from '../../examples.ts'
import { SearchField } from './search-field.tsx'

export const searchFieldExamples: Examples = (t) => {
  const field = { label: t('register:tab.search'), onSearch: ignore }
  return {
    empty: <SearchField {...field} value="" placeholder={t('register:tab.searchHint')} />,
    filled: <SearchField {...field} value="Beispiel" />,
  }
}
