import { threadId } from 'node:worker_threads'

/**
 * Node carries a channel to every thread of the process, as a browser does to every tab. Files of tests run side by side in threads: a sign-out
 * in one of them would end the session of a page in another. Here a channel is heard in the worker that opened it, and nowhere else.
 */
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${threadId}`)
  }
}

// Files of one worker share their globals.
if (BroadcastChannel.name !== OwnChannel.name) Object.assign(globalThis, { BroadcastChannel: OwnChannel })
