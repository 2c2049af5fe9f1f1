import { shell } from '../harness.ts'
import type { Places, Row } from './row.ts'

const empty = /^$/

/** Leftovers of one case for the next; the suite has a single slot, so the next run sees any leftovers. */
export const traceRows = ({ pry, siege, input }: Places): readonly Row[] => [
  {
    name: 'a listener on an abstract address',
    request: pry('listen'),
    status: 'ok',
    next: { request: pry('connect-left'), says: /^refused ECONNREFUSED/ },
  },
  {
    name: 'semaphores left behind',
    request: shell('ipcmk -S 5 > /dev/null'),
    status: 'ok',
    next: { request: shell('tail -n +2 /proc/sysvipc/sem'), says: empty },
  },
  {
    name: 'messages left behind',
    request: shell('ipcmk -Q > /dev/null'),
    status: 'ok',
    next: { request: shell('tail -n +2 /proc/sysvipc/msg'), says: empty },
  },
  {
    name: 'hidden files everywhere',
    request: shell(
      'for d in /w /tmp /dev/shm /var/tmp /usr/tmp /run /b / /home; do mkdir -p $d/.left; echo x > $d/.left/x; done 2>/dev/null; exit 0',
    ),
    status: 'ok',
    next: { request: shell('find / -xdev -name .left; ls -A /w /tmp /dev/shm | grep left; exit 0'), says: empty },
  },
  {
    name: 'an inaccessible directory',
    request: shell('mkdir -p /w/a/b /tmp/a && chmod 0 /w/a /tmp/a /w /tmp'),
    status: 'ok',
    next: { request: shell('cd /w && echo fine > x && cat x'), says: /^fine\n$/ },
  },
  {
    name: 'bytecode that waits for the next',
    request: shell('mkdir -p __pycache__; echo bad > random.py; exit 0'),
    status: 'ok',
    next: { request: shell('python3 -c "import random; print(random.__file__)"'), says: /^\/usr\/lib/ },
  },
  {
    name: 'a startup file for the next',
    request: shell('for f in .profile .bashrc .pythonrc sitecustomize.py; do echo "echo bad" > $HOME/$f; done'),
    status: 'ok',
    next: { request: shell('ls -A $HOME | grep -c . || bash -lc true'), says: /^0\n$/ },
  },
  {
    name: 'half of its input read',
    request: shell('head -c 2', { stdin: { path: input } }),
    status: 'ok',
    next: { request: shell('cat', { stdin: { path: input } }), says: /^1 2 3$/ },
  },
  {
    name: 'an input set not to block',
    request: shell('python3 -c "import os; os.set_blocking(0, False); os.set_blocking(1, False)"', {
      stdin: { path: input },
    }),
    status: 'ok',
    next: { request: shell('cat', { stdin: { path: input } }), says: /^1 2 3$/ },
  },
  {
    name: 'many processes before',
    request: siege('zombies'),
    status: 'ok',
    next: { request: shell('echo $$'), says: /^[2-9]\n$/ },
  },
  {
    name: 'a host name of its own',
    request: shell('hostname left; exit 0'),
    status: 'ok',
    next: { request: shell('uname -n'), says: /^(?!left).*\n$/ },
  },
]
