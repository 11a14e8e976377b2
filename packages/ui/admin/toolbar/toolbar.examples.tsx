import { Button } from '../../button/button.tsx'
import { type Examples, ignore } from '../../examples.ts'
import { Select } from '../fields/select.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import { Toolbar } from './toolbar.tsx'

export const toolbarExamples: Examples = (t) => ({
  filters: (
    <Toolbar
      label={t('register:tab.filters')}
      end={
        <Button size="sm">
          <AdminIcon name="plus" className="size-5" />
          {t('register:tab.issue.open')}
        </Button>
      }
    >
      <SearchField label={t('register:tab.search')} value="" onSearch={ignore} />
      <Select
        label={t('register:tab.municipality')}
        placeholder={t('register:tab.allMunicipalities')}
        options={[{ value: '261', label: 'Zürich' }]}
      />
      <Select
        label={t('register:tab.statusLabel')}
        placeholder={t('register:tab.allStatuses')}
        options={[{ value: 'issued', label: t('register:status.ISSUED') }]}
      />
    </Toolbar>
  ),
})
