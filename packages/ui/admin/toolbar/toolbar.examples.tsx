import { Button } from '../../button/button.tsx'
import { Select } from '../fields/select.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import { Toolbar } from './toolbar.tsx'

const ignore = () => undefined

export const toolbarExamples = {
  filters: (
    <Toolbar
      label="Filter"
      end={
        <Button size="sm">
          <AdminIcon name="plus" className="size-5" />
          Person erfassen
        </Button>
      }
    >
      <SearchField label="Suche" value="" onSearch={ignore} />
      <Select label="Gemeinde" placeholder="Alle" options={[{ value: '261', label: 'Zürich' }]} />
      <Select label="Zustand" placeholder="Alle" options={[{ value: 'issued', label: 'Ausgestellt' }]} />
    </Toolbar>
  ),
}
