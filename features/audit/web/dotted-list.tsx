import { Breakable } from '@e-collecting/ui'

/** Short facts in a row with dots between them: where a line ends, its dot is left out, as the one before the first is. */
export const DottedList = ({ facts }: { facts: readonly string[] }) => (
  <div className="overflow-hidden">
    <ul className="-ml-4 flex list-none flex-wrap p-0">
      {facts.map((fact) => (
        <li key={fact} className="flex min-w-0 before:w-4 before:flex-none before:text-center before:content-['·']">
          <span className="min-w-0 wrap-anywhere">
            <Breakable text={fact} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)
