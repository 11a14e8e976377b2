import { Button } from '../../button/button.tsx'
import { type Examples, ignore } from '../../examples.ts'
import { Select } from '../fields/select.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import { Toolbar } from './toolbar.tsx'

export const toolbarExamples: Examples = (t) => ({
  filters: (
    <Toolbar
      label={t('issuing:filters')}
      end={
        <Button size="sm">
          <AdminIcon name="plus" className="size-5" />
          {t('issuing:issue.open')}
        </Button>
      }
    >
      <SearchField label={t('issuing:search')} value="" onSearch={ignore} />
      <Select
        label={t('issuing:municipality')}
        placeholder={t('issuing:allMunicipalities')}
        options={[{ value: '261', label: 'Zürich' }]}
      />
      <Select
        label={t('issuing:statusLabel')}
        placeholder={t('issuing:allStatuses')}
        options={[{ value: 'issued', label: t('register:status.ISSUED') }]}
      />
    </Toolbar>
  ),
})
