import { python, shell } from '../harness.ts'
import type { Places, Row } from './row.ts'

const ways: readonly (readonly [string, string])[] = [
  ['capset', 'gives itself every capability'],
  ['ambient', 'raises an ambient capability'],
  ['securebits', 'changes its secure bits'],
  ['chown-root', 'gives a file to root'],
  ['chown-stranger', 'gives a file to a stranger'],
  ['file-capability', 'hangs capabilities on a file'],
  ['fsuid', 'becomes root for files'],
  ['real-time', 'asks for real-time scheduling'],
  ['adjtime', 'bends the clock'],
  ['settimeofday', 'sets the clock'],
  ['swap', 'turns its file into swap'],
  ['accounting', 'turns accounting on'],
  ['quota', 'asks for quotas'],
  ['fanotify', 'listens to the whole file system'],
]

export const privilegeRows = ({ pry }: Places): readonly Row[] => [
  ...ways.map(([way, name]) => ({ name, request: pry(way), status: 'ok' as const, says: /^refused E/ })),
  { name: 'opens sockets of all 64 families', request: pry('families'), status: 'ok', says: /^(1 )+end\n$/ },
  { name: 'calls every number with nonsense', request: pry('every-call'), status: 'ok', says: /alive\n$/ },
  {
    name: 'runs the setuid programs of the host',
    request: shell('for p in su mount passwd newgrp; do echo | $p -c id root 2>/dev/null; done; id -u; id -ru'),
    status: 'ok',
    says: /^1000\n1000\n$/,
  },
  {
    name: 'makes a setuid program of its own',
    request: shell('cp /usr/bin/id /w/id && chmod 6777 /w/id && /w/id -u'),
    status: 'ok',
    says: /^1000\n$/,
  },
  {
    name: 'writes to the knobs of the kernel',
    request: shell(
      'for f in $(find /proc/sys /proc/1 /proc/self -maxdepth 3 -writable -type f ! -path "*/task/*" 2>/dev/null | head -50); do echo 1 > $f; done 2>/dev/null; echo b > /proc/sysrq-trigger; cat /proc/sys/kernel/core_pattern | head -c 0; exit 0',
    ),
    status: 'ok',
  },
  {
    name: 'lowers its chance to be killed for memory',
    request: shell('echo -1000 > /proc/self/oom_score_adj; cat /proc/self/oom_score_adj'),
    status: 'ok',
    says: /^1000\n/,
  },
  {
    name: 'looks for groups it could leave',
    request: shell('ls -d /sys/fs/cgroup 2>/dev/null; mount 2>/dev/null | grep cgroup; exit 0'),
    status: 'ok',
    says: /^$/,
  },
  {
    name: 'asks for the network in every way of a library',
    request: python(
      'import socket\nfor f in (lambda: socket.create_connection(("1.1.1.1", 53)), lambda: socket.getaddrinfo("example.org", 80), lambda: socket.socket(socket.AF_INET6), lambda: socket.socket(socket.AF_UNIX).connect("/run/dbus/system_bus_socket")):\n  try: f(); print("open")\n  except OSError as e: print("refused")',
    ),
    status: 'ok',
    says: /^(refused\n){4}$/,
  },
]

export const signalRows = ({ pry }: Places): readonly Row[] => [
  { name: 'kills everyone', request: pry('kill-all'), status: 'ok', says: /^sent/ },
  { name: 'stops everyone', request: pry('stop-all'), status: 'ok', says: /^sent/ },
  { name: 'asks everyone to end', request: pry('term-all'), status: 'ok', says: /^sent/ },
  { name: 'kills every thread', request: pry('kill-threads'), status: 'ok', says: /^sent/ },
  { name: 'kills the init by descriptor', request: pry('pidfd-kill'), status: 'ok' },
  { name: 'has the kernel kill the init', request: pry('owner-kill'), status: 'ok' },
]
