import { createElement, Fragment } from 'react'

/** Words up to this many characters stay whole. */
const WHOLE_UP_TO = 20
const WORDS = /(\s+)/
/** Before an @, after a point, a slash, a hyphen or an underscore with something behind it. */
const ENDS_OF_PARTS = /(?=@)|(?<=[./_-])(?=[^./_-])/

/** A text whose addresses may end a line between their parts. What is copied is the text as it is. */
export function Breakable({ text }: { text: string }) {
  const nodes = text.split(WORDS).flatMap((word) => {
    const [first = '', ...others] = word.length > WHOLE_UP_TO ? word.split(ENDS_OF_PARTS) : [word]
    return [first, ...others.flatMap((part) => [<wbr key={part} />, part])]
  })
  return createElement(Fragment, null, ...nodes)
}
