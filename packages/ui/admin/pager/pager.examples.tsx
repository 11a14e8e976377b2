import { type Examples, ignore, LONG_WORD } from '../../examples.ts'
import { Pager } from './pager.tsx'

const props = { nameOf: (name: string) => name, onGo: ignore }
const items = ['Aebi Anna', 'Muster Beat', 'Zbinden Chiara']
const first = { items, cursor: null, previous: null, next: 'c2', total: 100_000 }
const middle = { items, cursor: 'c2', previous: 'c1', next: 'c3', total: 100_000 }

export const pagerExamples: Examples = (t) => {
  // Each list of a page is named for itself.
  const named = (id: number) => ({ ...props, label: `${t('issuing:pager')} (${id})` })
  return {
    first: <Pager {...named(1)} page={first} />,
    middle: <Pager {...named(2)} page={middle} />,
    last: <Pager {...named(3)} page={{ ...middle, next: null }} />,
    letters: <Pager {...named(4)} page={middle} onJump={async () => undefined} />,
    capped: <Pager {...named(5)} page={{ ...middle, total: null }} />,
    uncounted: <Pager {...named(6)} page={{ items, cursor: null, previous: null, next: 'c2' }} />,
    single: <Pager {...named(7)} page={{ ...first, next: null, total: 3 }} />,
    'long names': <Pager {...named(9)} page={{ ...middle, items: [LONG_WORD, `${LONG_WORD} Anna`] }} />,
    none: <Pager {...named(8)} page={{ ...first, items: [], next: null, total: 0 }} />,
  }
}
