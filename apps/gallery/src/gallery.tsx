import { LANGUAGES } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import type { GalleryPart, Texts } from '@e-collecting/ui/gallery'
import { Fragment, type ReactNode } from 'react'
import { addressOf, type Cell, THEMES } from './address.ts'
import { PARTS } from './parts.ts'

/** Every component in every state, in the cell that the address names; behind what stands over the page the links to its like alone. */
export function Gallery({ cell }: { cell: Cell }) {
  const { t } = useTranslation(['common', 'forms', 'admin', 'register', 'issuing', 'items'])
  const leave = () => location.assign(addressOf({ ...cell, open: null }))
  return (
    <main className="frame py-8">
      <h1 className="text-h1">Gallery</h1>
      <Switches cell={cell} />
      {PARTS.map((part) => (
        <Fragment key={part.id}>
          {cell.open === null && <Components part={part} t={t} />}
          <Overlays part={part} t={t} cell={cell} leave={leave} />
        </Fragment>
      ))}
    </main>
  )
}

function Switches({ cell }: { cell: Cell }) {
  const languages = LANGUAGES.map((language) => ({ name: language, to: { ...cell, language } }))
  const themes = THEMES.map((theme) => ({ name: theme, to: { ...cell, theme } }))
  return (
    <nav aria-label="Gallery" className="mt-4 grid gap-2 text-small">
      <Choices of={languages} current={cell.language} />
      <Choices of={themes} current={cell.theme} />
      {PARTS.map(({ id, onPage, overPage }) => (
        <p key={id} className="flex flex-wrap gap-x-4 gap-y-1">
          {Object.keys({ ...onPage, ...overPage }).map((names) => (
            <a key={names} href={`#${anchor(id, names)}`}>
              {names}
            </a>
          ))}
        </p>
      ))}
    </nav>
  )
}

function Choices({ of, current }: { of: readonly { name: string; to: Cell }[]; current: string | null }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {of.map(({ name, to }) => (
        <a
          key={name}
          href={addressOf(to)}
          aria-current={name === current ? 'true' : undefined}
          className="aria-[current]:font-semibold"
        >
          {name}
        </a>
      ))}
    </p>
  )
}

function Components({ part: { id, onPage }, t }: { part: GalleryPart; t: Texts }) {
  return Object.entries(onPage).map(([names, examples]) => (
    <Section key={names} part={id} names={names}>
      {Object.entries(examples(t, () => undefined)).map(([state, element]) => (
        <Example key={state} state={state}>
          {element}
        </Example>
      ))}
    </Section>
  ))
}

type OverlaysProps = { part: GalleryPart; t: Texts; cell: Cell; leave: () => void }

/** What stands over the page has a link for each state, and stands there when the address names it. */
function Overlays({ part: { id, overPage }, t, cell, leave }: OverlaysProps) {
  return Object.entries(overPage).map(([names, examples]) => {
    const states = Object.entries(examples(t, leave)).map(([state, element]) => ({
      state,
      element,
      open: `${id}/${names}/${state}`,
    }))
    return (
      <Section key={names} part={id} names={names}>
        <p className="mt-5 flex flex-wrap gap-x-4 gap-y-2">
          {states.map(({ state, open }) => (
            <a key={state} data-overlay href={addressOf({ ...cell, open })}>
              {state}
            </a>
          ))}
        </p>
        {states.find(({ open }) => open === cell.open)?.element}
      </Section>
    )
  })
}

const anchor = (part: string, names: string) => `${part}-${names.replaceAll(', ', '-')}`

function Section({ part, names, children }: { part: string; names: string; children: ReactNode }) {
  return (
    <section id={anchor(part, names)} className="mt-10 border-t border-hair pt-4">
      <h2 className="text-h2">
        {names}
        {part !== 'public' && <span className="text-small font-normal text-grey"> {part}</span>}
      </h2>
      {children}
    </section>
  )
}

function Example({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="mt-5 grid gap-x-6 gap-y-2 md:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-dense text-grey">{state}</p>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
