import { shell } from '../harness.ts'
import type { Places, Row } from './row.ts'

const inputWays: readonly (readonly [string, string])[] = [
  ['write', 'writes into its input'],
  ['truncate', 'cuts its input'],
  ['map', 'maps its input to change it'],
  ['upgrade', 'makes a read-only map of its input writable'],
  ['splice', 'splices into its input'],
  ['freeze', 'makes its input immutable'],
  ['lease', 'takes a lease on its input'],
  ['punch', 'punches a hole into its input'],
  ['touch', 'changes the times of its input'],
  ['own', 'takes its input over'],
  ['mode', 'changes the mode of its input'],
  ['attribute', 'hangs an attribute on its input'],
  ['link', 'links its input by descriptor'],
  ['link-proc', 'links its input by /proc'],
  ['beside', 'looks for the answer next to its input'],
]

/** Test data: the suite looks after each row that input and answer are what they were, to the time of their last change. */
export const dataRows = ({ pry, input, answer }: Places): readonly Row[] => [
  ...inputWays.map(([way, name]) => ({
    name,
    request: pry(`input-${way}`, { stdin: { path: input } }),
    status: 'ok' as const,
    says: /^refused E/,
  })),
  {
    name: 'changes a private map of its input, which is its own',
    request: pry('input-map-private', { stdin: { path: input } }),
    status: 'ok',
    says: /^open/,
    next: { request: shell('cat', { stdin: { path: input } }), says: /^1 2 3$/ },
  },
  {
    name: 'reads the answer by its name',
    request: shell(`cat ${answer}; cat /proc/1/root${answer}; cat /proc/1/cwd/answer; cat /proc/*/fd/*`),
    status: 'runtimeError',
    neverSays: /forty-two/,
  },
  {
    name: 'searches everything it can see for the answer',
    request: shell(
      'cat /proc/self/mountinfo > /dev/null; find / -xdev -name "answer*" -newermt 2026-01-01 2>/dev/null; find /w /b /tmp -type f',
    ),
    status: 'ok',
    neverSays: /answer$/m,
  },
  {
    name: 'follows links it made to the answer',
    request: shell(`ln -s ${answer} /w/l; ln -s /proc/1/root /w/r; cat /w/l /w/r${answer}`),
    status: 'runtimeError',
    neverSays: /forty-two/,
  },
  {
    name: 'reads the environment of parent processes',
    request: shell(
      'cat /proc/1/environ /proc/1/maps /proc/1/mem /proc/1/stack 2>&1; ls /proc/1/fd /proc/1/map_files 2>&1; exit 0',
    ),
    status: 'ok',
    neverSays: /VERDICT|PATH=|node|verdict-sandbox\n/,
  },
]
