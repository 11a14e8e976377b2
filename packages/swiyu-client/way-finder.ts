import { SwiyuServiceError } from './swiyu-service-error.ts'

/**
 * Finds out which of several ways of asking a service understands: the first one that it does not refuse, remembered from then on. While
 * one call tries them the others wait for what it finds. If all are refused, the first refusal counts and nothing is remembered.
 * @param ways in the order in which they are tried; a single one is not tried out
 */
export function createWayFinder<Way>(ways: readonly Way[]) {
  let known = ways.length === 1 ? ways[0] : undefined
  let searching: Promise<unknown> | undefined

  async function search<Answer>(attempt: (way: Way) => Promise<Answer>): Promise<Answer> {
    let firstRefusal: unknown
    for (const way of ways) {
      try {
        const answer = await attempt(way)
        known = way
        return answer
      } catch (error) {
        if (!isRefusal(error)) throw error
        firstRefusal ??= error
      }
    }
    throw firstRefusal
  }

  return async <Answer>(attempt: (way: Way) => Promise<Answer>): Promise<Answer> => {
    while (known === undefined && searching !== undefined) await searching
    if (known !== undefined) return attempt(known)
    const answer = search(attempt)
    searching = answer.then(stop, stop)
    return answer
  }

  function stop() {
    searching = undefined
  }
}

/** What a service says to a body or a path that it does not know. */
const NOT_UNDERSTOOD: readonly unknown[] = [400, 404, 405, 422]

const isRefusal = (error: unknown): boolean =>
  error instanceof SwiyuServiceError && error.code === 'refused' && NOT_UNDERSTOOD.includes(error.httpStatus)
