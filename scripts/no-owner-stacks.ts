import * as React from 'react'

/**
 * React's own build for development keeps where each element was made, for its warnings: a stack for each of up to 10,000 elements a second,
 * more than a tenth of what tests of components take. It counts them in here, and begins anew each second.
 */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
