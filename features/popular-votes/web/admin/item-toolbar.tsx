import { useTranslation } from '@e-collecting/i18n/react'
import { SearchField, Select, Toolbar } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import { ITEM_FILTERS, ITEM_LEVELS, ITEM_TYPES } from '../../contract.ts'
import type { ItemFilterState } from './use-item-filter.ts'

export type ItemToolbarProps = {
  text: string
  onSearch: (text: string) => void
  isBusy: boolean
  filter: ItemFilterState
  children: ReactNode
}

/** Search and filters of the list; `children` are its actions. */
export function ItemToolbar({ text, onSearch, isBusy, filter, children }: ItemToolbarProps) {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  return (
    <Toolbar label={t('list.filters')} end={children}>
      <SearchField
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        value={text}
        onSearch={onSearch}
        isBusy={isBusy}
      />
      <Select
        label={t('fields.type')}
        placeholder={t('list.all')}
        options={ITEM_TYPES.map((type) => ({ value: type, label: tCommon(`type.${type}`) }))}
        value={filter.type ?? ''}
        onChange={(event) => filter.set('type', event.target.value)}
      />
      <Select
        label={t('fields.level')}
        placeholder={t('list.all')}
        options={ITEM_LEVELS.map((level) => ({ value: level, label: tCommon(`level.${level}`) }))}
        value={filter.level ?? ''}
        onChange={(event) => filter.set('level', event.target.value)}
      />
      <Select
        label={t('fields.status')}
        placeholder={t('list.all')}
        options={ITEM_FILTERS.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        value={filter.status ?? ''}
        onChange={(event) => filter.set('status', event.target.value)}
      />
    </Toolbar>
  )
}
