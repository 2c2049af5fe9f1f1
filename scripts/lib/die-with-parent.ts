import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into every child: the end of standard input means the parent is gone, even when it was killed, and a child
 * without a parent shuts down in order instead of running next to the next start. Threads have no standard input.
 */
if (isMainThread) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGINT'))
  process.stdin.on('error', () => process.kill(process.pid, 'SIGINT'))
  process.stdin.resume()
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref()
}
