import { python, shell } from '../harness.ts'
import { brief, type Places, type Row } from './row.ts'

export const processRows = ({ siege }: Places): readonly Row[] => [
  { name: 'becomes itself again and again', request: siege('exec', brief), status: 'timeLimit' },
  { name: 'forks and becomes itself', request: siege('fork-exec', brief), status: 'timeLimit' },
  { name: 'ends at once while a chain of children walks on', request: siege('walk', brief), status: 'ok' },
  { name: 'waits while a chain of children walks on', request: siege('walk-behind', brief), status: 'timeLimit' },
  { name: 'threads that fork', request: siege('threads-fork', brief), status: 'timeLimit' },
  { name: 'zombies up to the limit', request: siege('zombies'), status: 'ok', says: /^zombies 3[01]\n$/ },
  {
    name: 'children of the init whose exit code is not the verdict',
    request: siege('adopted'),
    status: 'ok',
    says: /^siblings 8\n$/,
    report: { exitCode: 0 },
  },
  { name: 'ignores every signal', request: siege('deaf', brief), status: 'timeLimit' },
  { name: 'hides its time in short children', request: siege('many-short', brief), status: 'timeLimit' },
  { name: 'hides its time between ticks', request: siege('between-ticks', brief), status: 'timeLimit' },
  { name: 'a storm of alarms', request: siege('alarms', brief), status: 'timeLimit' },
  { name: 'waits for a vfork that never ends', request: siege('vfork', { limits: { wallMs: 300 } }), status: 'idle' },
  { name: 'stops itself', request: siege('stop', { limits: { wallMs: 300 } }), status: 'idle' },
  { name: 'queues signals without end', request: siege('queue-signals'), status: 'ok', says: /^few / },
  {
    name: 'a bomb of the shell',
    request: shell('f() { f | f & }; f; while :; do :; done', brief),
    status: ['timeLimit', 'runtimeError'],
  },
  {
    name: 'threads of Python without end',
    request: python('import threading\nwhile 1: threading.Thread(target=threading.Event().wait).start()', {
      limits: { wallMs: 2_000 },
    }),
    status: 'idle',
  },
]
