import { Pager } from './pager.tsx'

const ignore = () => undefined

export const pagerExamples = {
  first: <Pager page={1} pageSize={25} shown={25} total={100_000} onPage={ignore} />,
  middle: <Pager page={2} pageSize={25} shown={25} total={100_000} onPage={ignore} />,
  last: <Pager page={4} pageSize={25} shown={3} total={78} onPage={ignore} />,
  capped: <Pager page={2} pageSize={25} shown={25} total={1000} isTotalCapped onPage={ignore} />,
  single: <Pager page={1} pageSize={25} shown={7} total={7} onPage={ignore} />,
  none: <Pager page={1} pageSize={25} shown={0} total={0} onPage={ignore} />,
}
