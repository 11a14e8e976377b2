import { useTranslation } from '@e-collecting/i18n/react'

const COLUMNS = ['where', 'long', 'who'] as const
type Where = 'tab' | 'browser' | 'server' | 'sealed' | 'wallet' | 'device' | 'open'
type Who = 'you' | 'holder' | 'operator' | 'key' | 'auditor' | 'municipality' | 'admin' | 'self' | 'everybody'
type Row<Name extends string> = { row: Name; where: Where; who: Who }

/** What is kept in which flow: the same as the table of retention for whoever operates the product, in the reader's words. */
export const DATA = {
  support: [
    { row: 'address', where: 'tab', who: 'you' },
    { row: 'choice', where: 'server', who: 'operator' },
    { row: 'person', where: 'sealed', who: 'key' },
    { row: 'receipt', where: 'wallet', who: 'holder' },
  ],
  register: [
    { row: 'residents', where: 'server', who: 'municipality' },
    { row: 'address', where: 'tab', who: 'you' },
    { row: 'person', where: 'sealed', who: 'key' },
    { row: 'session', where: 'server', who: 'operator' },
    { row: 'record', where: 'server', who: 'municipality' },
    { row: 'credential', where: 'wallet', who: 'holder' },
    { row: 'status', where: 'open', who: 'everybody' },
  ],
  declare: [
    { row: 'session', where: 'server', who: 'operator' },
    { row: 'answer', where: 'sealed', who: 'auditor' },
    { row: 'entry', where: 'open', who: 'everybody' },
    { row: 'secret', where: 'tab', who: 'you' },
    { row: 'receipt', where: 'device', who: 'holder' },
    { row: 'seen', where: 'browser', who: 'you' },
  ],
  test: [
    { row: 'identity', where: 'sealed', who: 'key' },
    { row: 'result', where: 'sealed', who: 'key' },
  ],
  staff: [
    { row: 'account', where: 'server', who: 'self' },
    { row: 'access', where: 'server', who: 'self' },
    { row: 'cookies', where: 'browser', who: 'you' },
    { row: 'log', where: 'server', who: 'admin' },
  ],
  visit: [
    { row: 'cookies', where: 'browser', who: 'you' },
    { row: 'counters', where: 'server', who: 'operator' },
  ],
} as const satisfies Record<string, readonly Row<string>[]>
export type Flow = keyof typeof DATA

/** WebKit forgets what a table is once it is shown as blocks: told by name it stays one. */
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** One flow: a row for each kind of data; on a phone each row is a block with its labels. */
export function DataTable({ flow }: { flow: Flow }) {
  const { t } = useTranslation('privacy')
  return (
    <section className="sheet border-t border-hair py-8" aria-labelledby={flow}>
      <div>
        <h2 id={flow} className="text-h3">
          {t(`${flow}.heading`)}
        </h2>
      </div>
      <div>
        <p className="mb-5 max-w-measure">{t(`${flow}.lead`)}</p>
        <table
          {...AS.table}
          aria-labelledby={flow}
          className="w-full border-t-2 border-ink text-left text-small max-md:block"
        >
          <thead {...AS.group} className="max-md:sr-only">
            <tr {...AS.row} className="border-b border-hair">
              <th {...AS.column} scope="col" className="w-[29%] py-2 pr-4 font-semibold">
                {t('columns.what')}
              </th>
              {COLUMNS.map((column) => (
                <th {...AS.column} key={column} scope="col" className="py-2 pr-4 font-semibold">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...AS.group} className="max-md:block">
            {DATA[flow].map(({ row, where, who }) => (
              <tr
                {...AS.row}
                key={row}
                className="border-b border-hair align-top last:border-b-0 max-md:block max-md:py-4 max-md:last:pb-0"
              >
                <th {...AS.name} scope="row" className="py-3 pr-4 font-semibold max-md:block max-md:pt-0">
                  {t(`${flow}.${row}.what` as 'support.address.what')}
                </th>
                <Cell label={t('columns.where')} className="md:w-[20%]">
                  {t(`where.${where}`)}
                </Cell>
                <Cell label={t('columns.long')}>{t(`${flow}.${row}.long` as 'support.address.long')}</Cell>
                <Cell label={t('columns.who')} className="md:w-[20%]">
                  {t(`who.${who}`)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ label, className, children }: { label: string; className?: string | undefined; children: string }) {
  return (
    <td {...AS.cell} className={`pr-4 max-md:block max-md:py-1 md:py-3 ${className ?? ''}`}>
      <span aria-hidden="true" className="block text-grey md:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}
