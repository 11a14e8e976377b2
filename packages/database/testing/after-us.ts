import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Has something done once this process is gone, however it has ended, of which one that is killed knows nothing: by a shell that waits for the end
 * of what it is told.
 * @param script of the shell, with `args` as `$1` and so on
 * @param options where it runs, and as whom
 * @returns calls it off
 */
export function doAfterUs(
  script: string,
  args: readonly string[],
  options: { cwd?: string; uid?: number; gid?: number } = {},
): () => void {
  // In a session of its own: an interrupt at the keyboard ends all that are in ours.
  const watcher = spawn('/bin/sh', ['-c', `read -r word || { ${script}; }`, 'sh', ...args], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const { stdin } = watcher
  if (stdin instanceof Socket) stdin.unref()
  stdin.on('error', () => undefined)
  return () => void stdin.end('off\n')
}

/** Has a child end at once when this process is gone. @param isGroup whether it has a process group of its own, all of which ends */
export function endAfterUs(child: ChildProcess, { isGroup = false } = {}): void {
  if (child.pid === undefined) return
  const callOff = doAfterUs('kill -s KILL -- "$1"', [`${isGroup ? -child.pid : child.pid}`])
  child.once('exit', callOff)
}
