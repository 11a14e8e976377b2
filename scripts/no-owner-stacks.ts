import * as React from 'react'

const COUNT = 'recentlyCreatedOwnerStacks'

/**
 * React's own build for development keeps where each element was made, for its warnings: a stack for each of up to 10,000 elements a second,
 * more than a tenth of what tests of components take. It counts them in here, and begins anew each second.
 */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (!Reflect.has(internals, COUNT)) throw new Error('React counts the stacks that it keeps elsewhere now.')
Object.defineProperty(internals, COUNT, { get: () => Number.POSITIVE_INFINITY, set: () => {} })
