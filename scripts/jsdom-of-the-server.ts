import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * A document for tests on Node. They load what the server's tests load, in the same translation; for jsdom as Vitest brings it all of
 * that would be translated once more, for a browser.
 */
export default {
  ...builtinEnvironments.jsdom,
  name: 'jsdom-of-the-server',
  viteEnvironment: 'ssr',
} satisfies Environment
