import { Pager } from './pager.tsx'

const ignore = () => undefined
const props = { nameOf: (name: string) => name, countLimit: 200, onGo: ignore }
const items = ['Aebi Anna', 'Muster Beat', 'Zbinden Chiara']
const first = { items, cursor: null, previous: null, next: 'c2', total: 100_000 }
const middle = { items, cursor: 'c2', previous: 'c1', next: 'c3', total: 100_000 }

export const pagerExamples = {
  first: <Pager {...props} page={first} />,
  middle: <Pager {...props} page={middle} label="Mitte" />,
  last: <Pager {...props} page={{ ...middle, next: null }} label="Ende" />,
  letters: <Pager {...props} page={middle} onJump={async () => undefined} label="Buchstaben" />,
  capped: <Pager {...props} page={{ ...middle, total: null }} label="Viele" />,
  uncounted: <Pager {...props} page={{ items, cursor: null, previous: null, next: 'c2' }} label="Ungezählt" />,
  single: <Pager {...props} page={{ ...first, next: null, total: 3 }} label="Eine" />,
  none: <Pager {...props} page={{ ...first, items: [], next: null, total: 0 }} label="Keine" />,
}
