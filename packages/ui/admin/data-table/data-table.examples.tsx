import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { type Examples, ignore, LONG_WORD } from '../../examples.ts'
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

const columnsWith = (words: Record<'name' | 'town' | 'born' | 'status' | 'issued' | 'offered', string>) =>
  [
    { id: 'name', header: words.name, cell: ({ name }) => name, sortKey: 'name', isRowHeader: true },
    { id: 'town', header: words.town, cell: ({ town }) => town, hideBelow: 'md' },
    { id: 'born', header: words.born, cell: ({ born }) => born, sortKey: 'born', align: 'end' },
    {
      id: 'status',
      header: words.status,
      cell: ({ isCollected }) => (
        <StatusBadge tone={isCollected ? 'good' : 'neutral'}>{isCollected ? words.issued : words.offered}</StatusBadge>
      ),
    },
  ] satisfies readonly Column<Person, 'name' | 'born'>[]

const COLUMNS = columnsWith({
  name: 'Name',
  town: 'Ort',
  born: 'Geburtsdatum',
  status: 'Nachweis',
  issued: 'Ausgestellt',
  offered: 'Angeboten',
})

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

export const dataTableExamples: Examples = (t) => {
  const table = {
    columns: columnsWith({
      name: t('issuing:resident'),
      town: t('forms:address.city'),
      born: t('issuing:birthDate'),
      status: t('issuing:statusLabel'),
      issued: t('register:status.ISSUED'),
      offered: t('register:status.OFFERED'),
    }),
    caption: t('admin:tabs.einwohner'),
    empty: { text: t('issuing:empty') },
    rowActions: ({ name }: Person) => (
      <MenuButton
        label={t('issuing:actionsOf', { name })}
        items={[
          { id: 'edit', label: t('items:list.edit'), icon: 'pen', onSelect: ignore },
          { id: 'delete', label: t('items:list.remove'), icon: 'trash', isDanger: true, onSelect: ignore },
        ]}
      />
    ),
  }
  const action = (
    <Button size="sm" variant="secondary">
      {t('issuing:clearFilters')}
    </Button>
  )
  return {
    rows: <PeopleTable {...table} openKey="2" />,
    captioned: <PeopleTable {...table} rowActions={undefined} isCaptionShown />,
    loading: <PeopleTable {...table} state="loading" rows={[]} skeletonRows={3} />,
    reloading: <PeopleTable {...table} state="loading" />,
    empty: <PeopleTable {...table} rows={[]} empty={{ text: t('issuing:nothingFound'), action }} />,
    error: <PeopleTable {...table} state="error" rows={[]} error={{ onRetry: ignore }} />,
    'long text': (
      <PeopleTable
        {...table}
        rows={[{ id: '1', name: `Wendelgard ${LONG_WORD}`, town: LONG_WORD, born: '04.07.1968', isCollected: true }]}
      />
    ),
  }
}
