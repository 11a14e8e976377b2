import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { MenuButton } from '../menu-button/menu-button.tsx'
import { StatusBadge } from '../status-badge/status-badge.tsx'
import type { Column, Sort } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type Person = { id: string; name: string; town: string; born: string; isCollected: boolean }

export const PEOPLE: readonly Person[] = [
  { id: '1', name: 'Wendelgard Beispiel', town: '8001 Zürich', born: '04.07.1968', isCollected: true },
  { id: '2', name: 'Ulrich Muster-Aebischer', town: '1003 Lausanne', born: '29.02.1996', isCollected: false },
  { id: '3', name: 'Flurina Cadonau', town: '7000 Chur', born: '12.11.1951', isCollected: true },
]

const ignore = () => undefined

const COLUMNS: readonly Column<Person, 'name' | 'born'>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortKey: 'name', isRowHeader: true },
  { id: 'town', header: 'Ort', cell: ({ town }) => town, hideBelow: 'md' },
  { id: 'born', header: 'Geburtsdatum', cell: ({ born }) => born, sortKey: 'born', align: 'end' },
  {
    id: 'status',
    header: 'Nachweis',
    cell: ({ isCollected }) =>
      isCollected ? (
        <StatusBadge tone="good">Ausgestellt</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Angeboten</StatusBadge>
      ),
  },
]

/** A list with its owner: sorts by name in the browser, remembers what is open. */
export function PeopleTable(props: Partial<DataTableProps<Person, 'name' | 'born'>>) {
  const [sort, setSort] = useState<Sort<'name' | 'born'>>({ key: 'name', direction: 'ascending' })
  const [open, setOpen] = useState<string | null>(null)
  return (
    <DataTable
      caption="Einwohnerinnen und Einwohner"
      columns={COLUMNS}
      rows={PEOPLE}
      rowKey={({ id }) => id}
      state="ready"
      sort={sort}
      onSort={setSort}
      onOpen={({ id }) => setOpen(id)}
      openKey={open}
      rowActions={({ name }) => (
        <MenuButton
          isCompact
          label={`Aktionen für ${name}`}
          items={[
            { id: 'edit', label: 'Bearbeiten', icon: 'pen', onSelect: ignore },
            { id: 'delete', label: 'Löschen', icon: 'trash', isDanger: true, onSelect: ignore },
          ]}
        />
      )}
      empty={{ text: 'Noch niemand erfasst.' }}
      {...props}
    />
  )
}

export const dataTableExamples = {
  rows: <PeopleTable openKey="2" />,
  links: <PeopleTable hrefOf={({ id }) => `?person=${id}`} rowActions={undefined} isCaptionShown />,
  loading: <PeopleTable state="loading" rows={[]} skeletonRows={3} />,
  reloading: <PeopleTable state="loading" />,
  empty: (
    <PeopleTable
      rows={[]}
      empty={{
        text: 'Noch niemand erfasst.',
        action: (
          <Button size="sm" variant="secondary">
            CSV-Datei einlesen
          </Button>
        ),
      }}
    />
  ),
  error: <PeopleTable state="error" rows={[]} error={{ onRetry: ignore }} />,
}
